import contextlib

import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


@contextlib.contextmanager
def session():
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        yield sess


def train(op, steps):
    with session() as sess:
        for _ in range(steps):
            sess.run(op)
