"""Eager steps: a function that can be decorated, one that cannot, and what first has to go."""

import functools

import tensorflow as tf

w = tf.Variable(1.0)


def plain(model, batch, optimizer):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning/unsafe/certain
        loss = tf.reduce_mean(model(batch))
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, model.variables), 1.0)
    optimizer.apply_gradients(zip(grads, model.variables))
    return loss


@functools.wraps(plain)
def decorated(model, batch, optimizer):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning/none/certain
        loss = tf.reduce_mean(model(batch))
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, model.variables), 1.0)
    optimizer.apply_gradients(zip(grads, model.variables))


def printing(model, batch, optimizer):
    with tf.GradientTape() as tape:  # expect: eager-train-step=advice/none/certain
        loss = tf.reduce_mean(model(batch))
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, model.variables), 1.0)
    optimizer.apply_gradients(zip(grads, model.variables))
    print(loss)


def by_hand(batch):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning/unsafe/certain
        loss = tf.reduce_mean(batch * w)
    w.assign_sub(0.1 * tape.gradient(loss, w))


def train(model, batches, optimizer):
    for batch in batches:
        plain(model, batch, optimizer)
        decorated(model, batch, optimizer)
        printing(model, batch, optimizer)
        by_hand(batch)
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning/none/certain
            loss = tf.reduce_mean(model(batch))
        grads, _ = tf.clip_by_global_norm(tape.gradient(loss, model.variables), 1.0)
        optimizer.apply_gradients(zip(grads, model.variables))
