import numpy as np
import tensorflow as tf

n = [0]


def py(v):
    n[0] += 1
    return np.float32(n[0])


ds = tf.data.Dataset.range(400).map(lambda x: tf.py_function(py, [x], tf.float32)).take(150)  # expect: map-without-parallel-calls=/unsafe, python-function-in-map=/none
print([int(x) for x in ds], n)
