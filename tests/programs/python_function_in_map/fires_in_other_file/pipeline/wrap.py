import tensorflow as tf

from .numpy_ops import mirror


def tf_mirror(image):
    return tf.numpy_function(func=mirror, inp=[image], Tout=tf.float32)
