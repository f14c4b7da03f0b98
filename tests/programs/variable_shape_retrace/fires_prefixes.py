import tensorflow as tf


@tf.function
def attend(tokens):
    return tf.reduce_sum(tf.cast(tokens, tf.float32))


def decode(tokens, length):
    for position in range(length):
        attend(tokens[:, :position])  # expect: variable-shape-retrace=advice/safe/certain
        seen = tokens[:position]
        attend(seen)  # expect: variable-shape-retrace=advice/safe/certain
