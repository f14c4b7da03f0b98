# never: eager-train-step
"""Compiled, once, without an update, by the framework, or around a whole episode."""

import tensorflow as tf


class Custom(tf.keras.optimizers.Optimizer):
    def search(self, model, batches):
        for batch in batches:
            with tf.GradientTape() as tape:
                loss = tf.reduce_mean(model(batch))
            self.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))


class Net(tf.keras.Model):
    def train_step(self, data):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(self(data))
        self.optimizer.apply_gradients(zip(tape.gradient(loss, self.variables), self.variables))
        return {"loss": loss}

    def _private(self, data, optimizer):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(self(data))
        optimizer.apply_gradients(zip(tape.gradient(loss, self.variables), self.variables))


def saliency(model, batches):
    for batch in batches:
        with tf.GradientTape() as tape:
            tape.watch(batch)
            loss = tf.reduce_mean(model(batch))
        print(tape.gradient(loss, batch))


def few(model, batch, optimizer):
    for _ in range(20):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(model(batch))
        optimizer.apply_gradients(zip(tape.gradient(loss, model.variables), model.variables))


@tf.function
def step(model, batch, optimizer):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(batch))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.variables), model.variables))


def train(model, batches, optimizer):
    for batch in batches:
        step(model, batch, optimizer)


def episodes(policy, environment, optimizer, count):
    for _ in range(count):
        with tf.GradientTape() as tape:
            loss = 0.0
            for state in environment:
                loss += tf.reduce_mean(policy(state))
        optimizer.apply_gradients(zip(tape.gradient(loss, policy.variables), policy.variables))


def test_step(model, batches, optimizer):
    for batch in batches:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(model(batch))
        optimizer.apply_gradients(zip(tape.gradient(loss, model.variables), model.variables))
