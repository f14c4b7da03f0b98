# never: cache-order
import tensorflow as tf


def test_cached():
    ds = tf.data.Dataset.range(9).repeat().cache().batch(3)
    assert next(iter(ds)) is not None
