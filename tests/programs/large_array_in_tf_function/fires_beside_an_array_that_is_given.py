"""A tf.function that is called with arrays: in it these are tensors, and what it reads from outside becomes one."""

import numpy as np
import tensorflow as tf


class Memory:
    def __init__(self):
        self.rows = np.random.rand(300000, 32).astype("float32")

    @tf.function
    def nearest(self, asked):
        distance = tf.square(self.rows - asked)  # expect: large-array-in-tf-function=warning
        return tf.argmin(tf.reduce_sum(distance, axis=1))


memory = Memory()
for asked in np.random.rand(50, 32).astype("float32"):
    print(int(memory.nearest(asked)))
