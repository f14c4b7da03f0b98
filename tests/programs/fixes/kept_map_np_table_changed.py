import numpy as np
import tensorflow as tf

table = np.arange(10)


def f(x):
    return tf.py_function(lambda v: int(table[int(v)]), [x], tf.int64)


ds = tf.data.Dataset.range(64).map(f)  # expect: map-without-parallel-calls=/unsafe, python-function-in-map=/none
for x in ds:
    print(int(x))
    table += 10
