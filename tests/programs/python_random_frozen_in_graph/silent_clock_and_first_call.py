# never: python-random-frozen-in-graph
import time

import numpy as np
import tensorflow as tf


class Model(tf.Module):
    def __init__(self):
        self.w = None

    @tf.function
    def __call__(self, x):
        started = time.perf_counter()
        if self.w is None:
            self.w = tf.Variable(np.random.normal(size=(4, 4)).astype("float32"))
        y = x @ self.w
        print(f"traced for {time.perf_counter() - started:.1f} s")
        return y


def build(units):
    start = tf.constant_initializer(np.random.rand(units))
    return tf.keras.layers.Dense(units, bias_initializer=start)
