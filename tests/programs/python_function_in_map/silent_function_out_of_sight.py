import tensorflow as tf
from somewhere import decode_frame


def build(paths):
    ds = tf.data.Dataset.from_tensor_slices(paths)
    return ds.map(lambda p: tf.py_function(decode_frame, [p], tf.uint8), num_parallel_calls=tf.data.AUTOTUNE)
