"""Loops over the parts of a structure, which are a list and no rows of a tensor."""

import tensorflow as tf


def play(specs, observations):
    while True:
        flat = tf.nest.flatten(next(observations))
        for spec, part in zip(specs, flat):
            print(spec, tf.cast(part, tf.float32) + 1.0, tf.square(part))


def normalised(batches):
    for batch in batches:
        for number, part in enumerate(tf.nest.flatten(batch)):
            print(number, tf.reduce_mean(part), tf.math.reduce_std(part))
