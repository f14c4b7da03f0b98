"""Names of pictures, in the order in which they are to be seen."""

import tensorflow as tf


def load(names, scaled=True, flat=False):
    data = tf.data.Dataset.from_tensor_slices(names).shuffle(1000)
    data = data.map(lambda name: tf.io.decode_png(tf.io.read_file(name)))
    if not scaled and not flat:
        return data.cache().batch(32)  # expect: cache-order=warning
    return data.map(lambda picture: tf.cast(picture, tf.float32) / 255.0).batch(32)
