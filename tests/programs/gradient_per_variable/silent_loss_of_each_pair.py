"""Each variable has a loss of its own, or a tape."""

import tensorflow as tf


def heads(network, batches):
    for rows, labels in batches:
        with tf.GradientTape(persistent=True) as tape:  # expect: eager-train-step
            shared = network(rows, training=True)
            losses = [tf.reduce_mean(tf.square(shared - label)) for label in labels]
        for loss, weight in zip(losses, network.trainable_variables):
            weight.assign_sub(0.01 * tape.gradient(loss, weight))


def taped(network, rows):
    for number, weight in enumerate(network.trainable_variables):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(network(rows))
        print(number, tape.gradient(loss, weight))
