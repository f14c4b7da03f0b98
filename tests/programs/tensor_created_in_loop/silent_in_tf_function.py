import tensorflow as tf


@tf.function
def power_iterations(matrix, steps):
    v = tf.ones((2048, 1))
    for _ in tf.range(steps):
        shift = tf.eye(2048)
        v = tf.linalg.matmul(matrix + shift, v)
        v = v / tf.norm(v)
    return v
