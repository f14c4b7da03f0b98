import numpy as np
import tensorflow as tf


class S:
    def __init__(self):
        self.n = 0

    def bump(self, v):
        self.n += 1
        return np.float32(self.n)


s = S()
ds = tf.data.Dataset.range(400).map(lambda x: tf.py_function(s.bump, [x], tf.float32)).take(150)  # expect: map-without-parallel-calls=/unsafe, python-function-in-map=/none
print([int(x) for x in ds])
import time

time.sleep(0.3)
print(s.n)
