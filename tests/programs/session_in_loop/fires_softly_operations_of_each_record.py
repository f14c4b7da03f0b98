"""What the Session runs is made of the records of the loop: the graph is not the same, and it is told that it grows."""

import tensorflow as tf


def parsed(records):
    features = tf.parse_example(records, {"x": tf.FixedLenFeature([], tf.string)})  # expect: graph-op-in-session-loop
    return tf.decode_raw(features["x"], tf.uint8)


def compare(pairs):
    same = 0
    for one, other in pairs:
        a, b = parsed(one), parsed(other)
        a, b = tf.Session().run([a, b])  # expect: session-in-loop
        same += (a == b).all()
    return same
