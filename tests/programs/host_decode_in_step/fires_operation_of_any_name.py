"""What updates weights is known by what made it, not by its name."""

import numpy as np
import soundfile
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


class Listener:
    def __init__(self):
        self.sound = tf.placeholder(tf.float32, (None, 8000))
        self.error = tf.reduce_mean(tf.layers.dense(self.sound, 1) ** 2)
        self.go = tf.train.AdamOptimizer(1e-3).minimize(self.error)


def graph():
    sound = tf.placeholder(tf.float32, (None, 8000))
    error = tf.reduce_mean(tf.layers.dense(sound, 1) ** 2)
    return sound, tf.train.AdamOptimizer(1e-3).minimize(error), error


def listen(entries):
    listener = Listener()
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for start in range(0, len(entries), 32):
            waves = [soundfile.read(path)[0] for path in entries[start : start + 32]]  # expect: host-decode-in-step=advice
            sess.run([listener.error, listener.go], {listener.sound: np.stack(waves)})


def listen_again(entries):
    sound, op, error = graph()
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for start in range(0, len(entries), 32):
            waves = [soundfile.read(path)[0] for path in entries[start : start + 32]]  # expect: host-decode-in-step=advice
            sess.run([op, error], {sound: np.stack(waves)})
