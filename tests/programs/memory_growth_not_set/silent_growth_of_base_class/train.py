# never: memory-growth-not-set
import numpy as np
import tensorflow as tf

from base import Program


class Train(Program):
    def run(self):
        model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        model.compile("adam", "mse")
        model.fit(np.zeros((100, 2)), np.zeros(100))


if __name__ == "__main__":
    Train().run()
