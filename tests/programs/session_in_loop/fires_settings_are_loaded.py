"""Something is loaded in each round, and it is no checkpoint."""

import json

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, (None, 4))
total = tf.reduce_sum(x)


def main(paths):
    for path in paths:
        with tf.Session() as sess:  # expect: session-in-loop=warning//certain
            rows = np.load(path)
            settings = json.load(open(path))
            print(sess.run(total, {x: rows}), settings)
