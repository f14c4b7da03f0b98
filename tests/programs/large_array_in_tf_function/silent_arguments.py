# never: large-array-in-tf-function
import numpy as np
import tensorflow as tf

big = np.zeros((20_000, 512), np.float32)
means = np.zeros(512, np.float32)
(houses, prices), _ = tf.keras.datasets.boston_housing.load_data()
held = tf.constant(big)


@tf.function
def centred(x):
    return x - tf.constant(means)


@tf.function
def take(rows):
    return tf.gather(held, rows), tf.gather(houses, rows)


@tf.function
def of(array, rows):
    return tf.gather(array, rows)


for rows in ([1, 2], [3]):
    print(centred(tf.gather(big, rows)), take(rows), of(big, rows))
