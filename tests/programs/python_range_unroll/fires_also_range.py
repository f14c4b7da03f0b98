import tensorflow as tf


@tf.function
def simulate(state):
    for step in range(2000):  # expect: python-range-unroll=advice
        state = state * 0.99 + 0.01
    return state
