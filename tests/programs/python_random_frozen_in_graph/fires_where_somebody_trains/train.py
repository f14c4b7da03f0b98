import tensorflow as tf
from net import Encoder


def main(dataset):
    model = tf.keras.Sequential([Encoder([tf.keras.layers.Dense(8) for _ in range(4)])])
    model.compile("adam", "mse")
    model.fit(dataset.prefetch(1), epochs=4)
