import tensorflow as tf


def per_class(matches, labels):
    total, scale = 0.0, tf.reduce_max(matches)
    for match in tf.reshape(matches, (-1, 4)):  # expect: python-loop-over-tensor=advice
        total = total + tf.reduce_mean(match) * tf.reduce_max(match) / scale
    return total / len(labels)
