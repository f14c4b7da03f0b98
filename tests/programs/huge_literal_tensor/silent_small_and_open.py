# never: huge-literal-tensor
import tensorflow as tf


def draw(batch, n):
    return tf.random.normal((batch, n, 1024, 1024))


half = tf.zeros((400, 1024, 1024), dtype=tf.float16)
one = tf.random.uniform((1000, 1000, 100))
spec = tf.TensorSpec((1024, 1024, 1024), tf.float32)
