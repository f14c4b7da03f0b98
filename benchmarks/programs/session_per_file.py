"""A Session and its operations for every file, in a function."""

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_eager_execution()
pictures = np.random.default_rng(15).random((120, 16, 16, 3)).astype("float32")


def features_of(picture):
    with tf.Session() as session:
        shrunk = tf.image.resize(picture[None], [8, 8])
        return session.run(tf.reduce_mean(shrunk))


means = [features_of(picture) for picture in pictures]
print(len(means))
