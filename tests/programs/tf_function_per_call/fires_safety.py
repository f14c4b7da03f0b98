"""Compiled anew in each round. Once is the same where the function reads nothing that changes, and only computes."""

import random

import tensorflow as tf

SCALE = 2.0
count = 0


def doubled(x):
    return x * SCALE


def noisy(x):
    return x + tf.random.normal(tf.shape(x))


def printed(x):
    print("traced")
    return x * 2


def drawn(x):
    return x * random.random()  # expect: python-random-frozen-in-graph=warning


def scaled(x):
    return x * count


def safe():
    batches = tf.random.normal((64, 3, 3))
    for batch in batches:
        compiled = tf.function(doubled)  # expect: tf-function-per-call=warning/safe/certain
        print(compiled(batch))
    for batch in batches:

        @tf.function  # expect: tf-function-per-call=warning/safe/certain
        def halved(x):
            return x / 2.0

        print(halved(batch))


def unsafe(batches, given):
    """Nobody sees what `batches` holds: the graph for 1 would serve 1.0 and True, too."""
    global count
    for batch in batches:
        zeroth = tf.function(doubled)  # expect: tf-function-per-call=warning/unsafe/certain
        print(zeroth(batch))
    for batch in batches:
        first = tf.function(noisy)  # expect: tf-function-per-call=warning/unsafe/certain
        print(first(batch))
    for batch in batches:
        second = tf.function(printed)  # expect: tf-function-per-call=warning/unsafe/certain
        print(second(batch))
    for batch in batches:
        third = tf.function(drawn)  # expect: tf-function-per-call=warning/unsafe/certain
        print(third(batch))
    for batch in batches:
        fourth = tf.function(scaled)  # expect: tf-function-per-call=warning/unsafe/certain
        print(fourth(batch))
        count += 1
    for batch in batches:
        fifth = tf.function(given)  # expect: tf-function-per-call=warning/unsafe/certain
        print(fifth(batch))
    for batch in batches:

        @tf.function  # expect: tf-function-per-call=warning/unsafe/certain
        def noise(x):
            return x + tf.random.normal(tf.shape(x))

        print(noise(batch))
    for batch in batches:

        @tf.function  # expect: tf-function-per-call=warning/unsafe/certain
        def again(x):
            return x * 3.0

        print(again(batch))
    again = None


def without_fix(batches, flag):
    for number, batch in enumerate(batches):

        @tf.function  # expect: tf-function-per-call=warning/none/certain
        def shifted(x):
            return x + tf.cast(number, tf.float32)

        print(shifted(batch))
        if flag:

            @tf.function  # expect: tf-function-per-call=warning/none/certain
            def inner(x):
                return x * 2.0

            print(inner(batch))
        print(tf.function(lambda x: x * 2.0)(batch))  # expect: tf-function-per-call=warning/none/certain
