import numpy as np
import tensorflow as tf

log = {}


def py(v):
    log[int(v)] = len(log)
    return v


ds = tf.data.Dataset.range(400).map(lambda x: tf.numpy_function(py, [x], tf.int64)).take(150)  # expect: map-without-parallel-calls=/unsafe, python-function-in-map=/none
print([int(x) for x in ds])
import time

time.sleep(0.3)
print(len(log))
