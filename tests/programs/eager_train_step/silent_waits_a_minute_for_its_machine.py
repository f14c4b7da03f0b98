# never: eager-train-step
"""Each look at the machine takes a minute: what a step loses is nothing beside it."""

import time

import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(0.001)


def measured(machine):
    while machine.is_busy():
        time.sleep(60)
    return machine.state(), machine.yield_so_far()


def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x, training=True) - y))
    gradients = tape.gradient(loss, net.trainable_variables)
    optimizer.apply_gradients(zip(gradients, net.trainable_variables))
    return loss


def train(machine, days):
    for _ in range(days * 1440):
        x, y = measured(machine)
        step(x, y)
