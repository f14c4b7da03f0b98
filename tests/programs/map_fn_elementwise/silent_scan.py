"""Scans that carry a state, draw, branch, or call what nobody sees."""

# never: map-fn-elementwise
import tensorflow as tf

import cells


def states(inputs, start):
    return tf.scan(lambda state, given: tf.tanh(state + given), inputs, initializer=start)


def drawn(rows):
    return tf.scan(lambda _, row: row + tf.random.normal((8,)), rows, initializer=tf.zeros((8,)))


def unrolled(rows, start):
    return tf.scan(lambda state, row: cells.step(row), rows, initializer=start)


def branching(rows):
    def step(_, row):
        if row.shape[0] == 3:
            return tf.square(row)
        return row

    return tf.scan(step, rows, initializer=tf.zeros((8,)))


def counted(rows):
    # The number of the round is what it is for.
    return tf.scan(lambda before, _: before + 1, rows, initializer=0)
