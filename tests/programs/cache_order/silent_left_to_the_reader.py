import tensorflow as tf
import tensorflow_datasets as tfds

ratings = tfds.load("movielens/100k-ratings", split="train")
mixed = ratings.shuffle(100_000, seed=3, reshuffle_each_iteration=False)

# TODO 1a -- your code goes here

kept = train.shuffle(100_000).batch(8192).cache()

model = tf.keras.models.load_model("m.keras")
model.fit(kept, epochs=3)
