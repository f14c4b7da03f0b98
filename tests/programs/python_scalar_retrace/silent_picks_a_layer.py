"""The number picks a layer, or its weights, from a list of Python: each layer has a graph of its own."""

import tensorflow as tf

stack = [tf.keras.layers.Dense(16) for _ in range(60)]


@tf.function
def through(x, number):
    return tf.reduce_sum(stack[number](x))


@tf.function
def sensitivity(model, variables, x, index):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x))
    return tape.gradient(loss, [variables[index]])


def look(model: tf.keras.Model, x):
    for number in range(len(stack)):
        print(through(x, number))
    for index in range(len(model.trainable_variables)):
        print(sensitivity(model, model.trainable_variables, x, index))
