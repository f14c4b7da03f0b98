"""Why the gradients may explode, and what the fix can write."""

import tensorflow as tf
from tensorflow.keras import layers


def steep(model, batch):
    optimizer = tf.keras.optimizers.SGD(0.5)
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(batch))
    grads = tape.gradient(loss, model.variables)  # expect: unclipped-gradients=/unsafe/certain
    optimizer.apply_gradients(zip(grads, model.variables))


def in_place(model, batch):
    optimizer = tf.keras.optimizers.SGD(0.5)
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(batch))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.variables), model.variables))  # expect: unclipped-gradients=/none/certain


def in_pairs(model, batch):
    optimizer = tf.keras.optimizers.SGD(0.5)
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(batch))
    grads = tape.gradient(loss, model.variables)  # expect: unclipped-gradients=/none/certain
    pairs = list(zip(grads, model.variables))
    optimizer.apply_gradients(pairs)


def compiled(x, y):
    one = tf.keras.Sequential([layers.SimpleRNN(3, activation="relu"), layers.Dense(1)])
    one.compile("sgd", "mse")  # expect: unclipped-gradients=/unsafe/certain
    one.fit(x, y)
    two = tf.keras.Sequential([layers.Dense(4), layers.SimpleRNN(3, activation="relu"), layers.Dense(1)])
    two.compile(tf.keras.optimizers.SGD(0.5), "mse")  # expect: unclipped-gradients=/unsafe/certain
    two.fit(x, y)
    three = tf.keras.Sequential([layers.SimpleRNN(3, activation="relu"), layers.Dense(1)])
    three.compile("my_own_optimizer", "mse")  # expect: unclipped-gradients=advice/none/likely
    three.fit(x, y)
