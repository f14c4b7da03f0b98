import numpy as np
import tensorflow as tf
import time

t = []


def f(v):
    t.append(1)
    time.sleep(0.05 if v == 0 else 0)
    n = len(t)
    return np.int64(n)


ds = tf.data.Dataset.range(64).map(lambda x: tf.numpy_function(f, [x], tf.int64))  # expect: map-without-parallel-calls=/unsafe, python-function-in-map=/none
print([int(x) for x in ds])
