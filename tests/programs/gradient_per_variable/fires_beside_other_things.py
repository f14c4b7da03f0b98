"""The variables come with something beside each: a slot, a number, a name."""

import tensorflow as tf


def importance(network, batches):
    slots = [tf.Variable(tf.zeros_like(weight)) for weight in network.trainable_variables]
    for rows, labels in batches:
        with tf.GradientTape(persistent=True) as tape:
            found = tf.nn.log_softmax(network(rows, training=False))
            score = tf.reduce_mean(tf.gather(found, labels, batch_dims=1))
        for slot, weight in zip(slots, network.trainable_variables):
            slot.assign_add(tape.gradient(score, weight) ** 2)  # expect: gradient-per-variable=warning/none
    return slots


def descend(network, batches, rate):
    for rows, labels in batches:
        with tf.GradientTape(persistent=True) as tape:  # expect: eager-train-step
            loss = tf.reduce_mean(tf.square(network(rows, training=True) - labels))
        for number, weight in enumerate(network.trainable_variables):
            weight.assign_sub(rate[number] * tape.gradient(loss, weight))  # expect: gradient-per-variable=warning/none
