import numpy as np
import tensorflow as tf

import keras

data = tf.data.Dataset.range(2048)
seen = []


def decode(x):
    return tf.random.uniform([]) * 0 + tf.cast(x, tf.float32)


kept = data.map(decode)
Dataset = tf.data.Dataset
random = tf.random
del tf
import tensorflow


def decode(x):
    return tensorflow.image.random_flip_left_right(tensorflow.ones((64, 64, 3))) * 0 + tensorflow.cast(x, tensorflow.float32), 0.0


net = keras.Sequential([keras.Input((64, 64, 3)), keras.layers.Flatten(), keras.layers.Dense(1)])
net.compile("sgd", "mse")
net.fit(Dataset.range(2048).map(decode).batch(8), epochs=2, verbose=0)  # expect: map-without-parallel-calls=/unsafe, missing-prefetch=/safe
print(len(net.layers))
