# never: small-op-in-loop
import tensorflow as tf


def rnn(xs, w):
    state = tf.zeros((64, 1))
    for t in range(500):
        state = tf.tanh(tf.matmul(w, state) + xs[t])
    return state


@tf.function
def inside(xs):
    total = tf.zeros((64, 64))
    for i in tf.range(1000):
        total += tf.matmul(xs[i], xs[i])
    return total
