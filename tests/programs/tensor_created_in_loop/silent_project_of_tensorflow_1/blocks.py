import tensorflow as tf


def residual(hidden, depth):
    """Builds a graph: called once, whatever the depth."""
    for _ in range(depth):
        hidden = tf.matmul(hidden, tf.eye(2048)) + tf.ones((2048, 2048))
    return hidden
