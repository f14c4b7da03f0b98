# never: python-range-unroll
import tensorflow as tf


@tf.function
def simulate(state):
    for step in range(10):
        state = state * 0.99
    for step in tf.range(2000):
        state = state * 0.99 + 0.01
    return state


def eager(state):
    for step in range(2000):
        state = state + 1
    return state
