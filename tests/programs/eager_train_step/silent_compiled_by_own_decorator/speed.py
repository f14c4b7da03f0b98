import functools

import tensorflow as tf


def in_a_graph(function):
    return tf.function(function, reduce_retracing=True)


def counted(function):
    compiled = tf.function(function)

    @functools.wraps(function)
    def call(*given):
        call.times += 1
        return compiled(*given)

    call.times = 0
    return call


def maybe_in_a_graph(on=True):
    def decorate(function):
        return tf.function(function) if on else function

    return decorate
