"""Nobody imports the file of the judge, which runs nothing."""

import numpy as np
import tensorflow as tf


def main():
    model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(np.ones((100, 4)), np.ones(100), epochs=3)
    model.save("model.keras")


if __name__ == "__main__":
    main()
