# never: python-function-in-map
import numpy as np
import tensorflow as tf


def test_py_function_keeps_the_values():
    ds = tf.data.Dataset.range(3).map(lambda x: tf.numpy_function(np.negative, [x], tf.int64))
    assert list(ds.as_numpy_iterator()) == [0, -1, -2]
