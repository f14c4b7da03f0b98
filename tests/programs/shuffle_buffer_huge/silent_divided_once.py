"""What is divided into training and test has to be mixed as a whole, and is, once."""

import tensorflow as tf
import tensorflow_datasets as tfds

ratings = tfds.load("movielens/1m-ratings", split="train")
ratings = ratings.map(lambda x: {"film": x["movie_title"], "user": x["user_id"]}, num_parallel_calls=8)
mixed = ratings.shuffle(1_000_000, seed=4, reshuffle_each_iteration=False)
train, test = mixed.take(800_000), mixed.skip(800_000).take(200_000)
net = tf.keras.models.load_model("towers.keras")
net.fit(train.batch(8192).cache(), epochs=3, validation_data=test.batch(4096))
