import numpy as np
import tensorflow as tf
import collections

q = collections.deque(range(10))
ds = tf.data.Dataset.range(64).map(lambda x: tf.numpy_function(lambda v: np.int64(q.popleft()), [x], tf.int64))  # expect: map-without-parallel-calls=/unsafe, python-function-in-map=/none
print([int(x) for x in ds])
