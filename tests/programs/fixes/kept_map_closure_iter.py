import numpy as np
import tensorflow as tf

it = iter(range(100))
ds = tf.data.Dataset.range(64).map(lambda x: tf.py_function(lambda v: next(it), [x], tf.int64))  # expect: map-without-parallel-calls=/unsafe, python-function-in-map=/none
print([int(x) for x in ds])
