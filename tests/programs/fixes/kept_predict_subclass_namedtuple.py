import numpy as np
import tensorflow as tf

import collections

Pair = collections.namedtuple("Pair", "mean deviation")


class M(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.d = tf.keras.layers.Dense(2, kernel_initializer="ones")

    def call(self, x):
        return Pair(self.d(x), self.d(x) + 1)


m = M()
for r in np.ones((12, 4), "float32"):
    out = m.predict(r[None], verbose=0)  # expect: predict-in-loop=/none
    print(out.mean.tolist())
