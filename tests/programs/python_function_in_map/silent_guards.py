# never: python-function-in-map
import pandas as pd
import tensorflow as tf


def python(x):
    return tf.py_function(lambda v: v, [x], tf.float32)


def load(rows, frame: pd.DataFrame):
    a = tf.data.Dataset.from_tensor_slices(rows).map(lambda x: x * 2, 4)
    b = frame["a"].map(python)
    c = map(python, rows)
    d = tf.data.Dataset.from_tensor_slices(rows).filter(python)
    return a, b, c, d


def test_load(rows):
    return tf.data.Dataset.from_tensor_slices(rows).map(python, 4)
