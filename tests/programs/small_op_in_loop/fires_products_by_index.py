import tensorflow as tf


def gram(count):
    features = tf.random.normal((count, 16, 16))
    result = {}
    for i in range(count):
        result[i] = tf.linalg.matmul(features[i], features[i], transpose_a=True)  # expect: small-op-in-loop=advice/none/certain
    return result
