import numpy as np
import tensorflow as tf
import threading

local = threading.local()
local.n = 0


def f(v):
    local.n = getattr(local, "n", 0) + 1
    return np.int64(local.n)


ds = tf.data.Dataset.range(64).map(lambda x: tf.numpy_function(f, [x], tf.int64))  # expect: map-without-parallel-calls=/unsafe, python-function-in-map=/none
print(len([int(x) for x in ds]), local.n)
