"""Near twin of the small pictures: the same number of larger ones is two gigabytes."""

import tensorflow as tf

SIDE = 128


def load(path):
    picture = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
    return tf.image.resize(picture, [SIDE, SIDE]) / 255.0


faces = tf.data.Dataset.list_files("faces/*.jpg", shuffle=False).map(load, num_parallel_calls=tf.data.AUTOTUNE)
batches = faces.shuffle(10_000).batch(64).prefetch(tf.data.AUTOTUNE)  # expect: shuffle-after-decode=warning
