"""Each round solves a system of a thousand equations; what is joined is one row."""

import tensorflow as tf


def states(matrix, loads):
    found = tf.zeros((0, 1000))
    for load in loads:
        state = tf.linalg.solve(matrix, load[:, None])
        found = tf.concat([found, tf.transpose(state)], axis=0)
    return found
