"""The same graph for every record: it is prepared again and again."""

import tensorflow as tf

records = tf.placeholder(tf.string, [None])
pixels = tf.decode_raw(records, tf.uint8)


def compare(pairs):
    same = 0
    for one, other in pairs:
        a, b = tf.Session().run([pixels, pixels], {records: one}), other  # expect: session-in-loop=warning//certain
        same += (a == b).all()
    return same
