"""Pictures for a network, mirrored unless somebody is against it."""

import tensorflow as tf


def pictures(names, size=64, mirrored=True):
    data = tf.data.TFRecordDataset(names)

    def picture(record):
        parsed = tf.io.parse_single_example(record, {"picture": tf.io.FixedLenFeature([], tf.string)})
        shown = tf.image.resize(tf.io.decode_jpeg(parsed["picture"], channels=3), (size, size))
        if mirrored:
            shown = tf.image.random_flip_left_right(shown)
        return shown / 255.0

    return data.map(picture).batch(16)  # expect: map-without-parallel-calls=advice
