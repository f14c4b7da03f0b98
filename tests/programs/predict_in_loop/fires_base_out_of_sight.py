import abc

import numpy as np
import tensorflow as tf
from fastpredict import FastMixin


class Quick(FastMixin, tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.last = tf.keras.layers.Dense(2)

    def call(self, x):
        return self.last(x)


class Plain(tf.keras.Model, abc.ABC):
    def __init__(self):
        super().__init__()
        self.last = tf.keras.layers.Dense(2)

    def call(self, x):
        return self.last(x)


quick, plain = Quick(), Plain()
for row in np.random.rand(3000, 6).astype("float32"):
    print(quick.predict(row[None], verbose=0))  # expect: predict-in-loop=/none/likely
    print(plain.predict(row[None], verbose=0))  # expect: predict-in-loop=/unsafe/certain
