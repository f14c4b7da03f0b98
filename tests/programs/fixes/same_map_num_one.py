import numpy as np
import tensorflow as tf

ds = tf.data.Dataset.range(400).map(lambda x: tf.py_function(lambda v: v, [x], tf.int64), 1)  # expect: map-without-parallel-calls=/safe, python-function-in-map=/none
print(len(list(ds)))  # expect: dataset-materialised-for-length=/unsafe
