import numpy as np
import tensorflow as tf


def main():
    tf.keras.backend.set_floatx("float16")  # expect: mixed-precision-loop=advice
    model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(np.random.rand(1000, 4), np.random.rand(1000, 1), epochs=10)


main()
