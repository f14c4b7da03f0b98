"""Made anew in each step. Safe to make once where nothing can change it and nobody can tell one from another."""

import numpy as np
import tensorflow as tf

SIZE = 512


def safe(batches):
    total = 0.0
    for batch in batches:
        a = tf.matmul(batch, tf.eye(SIZE))  # expect: tensor-created-in-loop=warning/safe/certain
        b = a + tf.ones((SIZE, SIZE), dtype=tf.float32)  # expect: tensor-created-in-loop=warning/safe/certain
        c = b * tf.linspace(0.0, 1.0, 100_000)[0]  # expect: tensor-created-in-loop=warning/safe/certain
        total += float(tf.reduce_sum(c))
    return total


def in_a_tape(batches, w):
    for batch in batches:
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(batch * tf.ones((SIZE, SIZE)) * w)  # expect: tensor-created-in-loop=advice/safe/certain
        print(tape.gradient(loss, w))


def under_a_condition(batches, flag):
    for batch in batches:
        if flag(batch):
            print(batch + tf.ones((SIZE, SIZE)))  # expect: tensor-created-in-loop=warning//certain


def unsafe(batches, given, table):
    kept = []
    for batch in batches:
        noise = tf.random.normal((SIZE, SIZE))  # expect: tensor-created-in-loop=warning/unsafe/certain
        state = tf.Variable(np.zeros((SIZE, SIZE)))  # expect: tensor-created-in-loop=warning/unsafe/certain
        kept.append(tf.zeros((SIZE, SIZE)))  # expect: tensor-created-in-loop=warning/unsafe/certain
        print(batch + noise + state)
        try:
            print(batch + tf.ones((SIZE, SIZE)))  # expect: tensor-created-in-loop=warning/unsafe/certain
        except ValueError:
            print("another shape")
        with tf.device("/cpu:0"):
            print(batch + tf.ones((SIZE, SIZE)))  # expect: tensor-created-in-loop=warning/unsafe/certain
        print(given(batch) and tf.convert_to_tensor(table))  # expect: tensor-created-in-loop=/none
    return kept


def changed_by_somebody(batches, change):
    weights = np.zeros((SIZE, SIZE))
    for batch in batches:
        print(batch + tf.constant(weights))
        weights[0] = batch
    mask = np.ones((SIZE, SIZE))
    other = mask
    for batch in batches:
        change(other)
        print(batch + tf.constant(mask))  # expect: tensor-created-in-loop=/unsafe
