import numpy as np
import tensorflow as tf


class S:
    n = 0


def py(v):
    setattr(S, "n", S.n + 1)
    return np.float32(S.n)


ds = tf.data.Dataset.range(400).map(lambda x: tf.py_function(py, [x], tf.float32)).take(150)  # expect: map-without-parallel-calls=/unsafe, python-function-in-map=/none
print([int(x) for x in ds])
import time

time.sleep(0.3)
print(S.n)
