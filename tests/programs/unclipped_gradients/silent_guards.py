# never: unclipped-gradients
"""Clipped somewhere on the way, constrained, never trained, or not recurrent."""

import tensorflow as tf
from tensorflow.keras import layers


class Clipping:
    def __init__(self, inner):
        self.inner = inner

    def apply_gradients(self, pairs):
        self.inner.apply_gradients([(tf.clip_by_norm(g, 1.0), v) for g, v in pairs])


def by_argument(model, batch, optimizer=None):
    optimizer = tf.keras.optimizers.SGD(0.5, clipnorm=1.0)
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(batch))
    grads = tape.gradient(loss, model.variables)
    optimizer.apply_gradients(zip(grads, model.variables))


def by_hand(model, batch, optimizer, limit):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(batch))
    grads = tape.gradient(loss, model.variables)
    grads = [tf.clip_by_value(g, -1.0, 1.0) for g in grads]
    optimizer.apply_gradients(zip(grads, model.variables))


def perhaps(model, batch, optimizer, limit):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(batch))
    grads = tape.gradient(loss, model.variables)
    if limit:
        grads, _ = tf.clip_by_global_norm(grads, limit)
    optimizer.apply_gradients(zip(grads, model.variables))


def by_receiver(model, batch):
    optimizer = Clipping(tf.keras.optimizers.SGD(0.5))
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(batch))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.variables), model.variables))


def compiled(x, y, given, unseen):
    clipped = tf.keras.Sequential([layers.LSTM(3), layers.Dense(1)])
    clipped.compile(tf.keras.optimizers.SGD(0.5, clipvalue=1.0), "mse")
    clipped.fit(x, y)
    bound = tf.keras.Sequential([layers.LSTM(3, recurrent_constraint="unit_norm"), layers.Dense(1)])
    bound.compile("sgd", "mse")
    bound.fit(x, y)
    plain = tf.keras.Sequential([layers.Dense(3), layers.Dense(1)])
    plain.compile("sgd", "mse")
    plain.fit(x, y)
    loaded = tf.keras.Sequential([layers.LSTM(3), layers.Dense(1)])
    loaded.compile("sgd", "mse")
    loaded.predict(x)
    unseen.compile("sgd", "mse")
    unseen.fit(x, y)
    compile("sgd", "mse", "exec")


def saliency(model, batch):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(batch))
    return tape.gradient(loss, batch)


def test_step(model, batch, optimizer):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(batch))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.variables), model.variables))
