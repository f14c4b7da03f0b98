"""Cells of a notebook, one after the other: the step of the first network runs before the second one exists."""

import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

net = keras.Sequential([layers.LSTM(64, return_sequences=True), layers.LSTM(64), layers.Dense(1)])
sgd = keras.optimizers.SGD(0.05, momentum=0.9)


@tf.function
def learn(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x, training=True) - y))
    grads = tape.gradient(loss, net.trainable_variables)  # expect: unclipped-gradients=advice
    sgd.apply_gradients(zip(grads, net.trainable_variables))


def run(batches):
    for x, y in batches:
        learn(x, y)


run([(tf.zeros((32, 20, 4)), tf.zeros((32, 1)))] * 100)

net = keras.Sequential([layers.Dense(64, activation="relu"), layers.Dense(1)])
sgd = keras.optimizers.SGD(0.01)


@tf.function
def learn_again(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x, training=True) - y))
    grads = tape.gradient(loss, net.trainable_variables)  # expect: unclipped-gradients=advice
    sgd.apply_gradients(zip(grads, net.trainable_variables))


for _ in range(100):
    learn_again(tf.zeros((32, 4)), tf.zeros((32, 1)))
