"""Errors are looked at: nothing trains."""

import numpy as np
import soundfile
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
sound = tf.placeholder(tf.float32, (None, 8000))
error = tf.reduce_mean(tf.layers.dense(sound, 1) ** 2)
op = tf.train.AdamOptimizer(1e-3).minimize(error)
step = tf.reduce_max(error)


def errors(entries, sess):
    found = []
    for start in range(0, len(entries), 32):
        waves = [soundfile.read(path)[0] for path in entries[start : start + 32]]
        found.append(sess.run([error, step], {sound: np.stack(waves)}))
    return found


def fit(rows, sess):
    for row in rows:
        sess.run(op, {sound: row})
