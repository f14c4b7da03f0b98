"""The function that uses the compiled one is called, and gone with it."""

import tensorflow as tf


def copied(net):
    kept = [tf.Variable(value) for value in net.variables]

    @tf.function  # expect: tf-function-per-call=warning
    def copy_all():
        for source, target in zip(net.variables, kept):
            target.assign(source)

    def copy():
        copy_all()
        return kept

    return copy()


def train(net, steps):
    for step in range(steps):
        print(step, copied(net))
