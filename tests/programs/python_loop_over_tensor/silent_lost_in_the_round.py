"""Cutting out a row is nothing beside what each of these rounds does, or going row by row is what they are for."""

import matplotlib.pyplot as plt
import numpy as np
import tensorflow as tf


def keep(names):
    features = tf.math.l2_normalize(tf.random.normal((4000, 64)), axis=-1)
    for name, row in zip(names, features):
        np.save(name, tf.sqrt(tf.abs(row)) + tf.reduce_max(row))


def show():
    digits = tf.random.uniform((400, 28, 28))
    for number in range(400):
        plt.subplot(20, 20, number + 1)
        plt.imshow(tf.clip_by_value(digits[number] * 1.5, 0.0, 1.0) - tf.reduce_min(digits[number]))


def sensitivities(inputs, net):
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(inputs)
        outputs = tf.reshape(tf.tanh(net(inputs)), [-1])
    rows = tf.range(300)
    return [tape.gradient(outputs[number] * 2.0 + 1.0, inputs) for number in rows], outputs


def tell():
    scores = tf.nn.softmax(tf.random.normal((5000, 10)))
    for row in scores:
        print(int(tf.argmax(row)), float(tf.reduce_max(row)), float(tf.reduce_sum(row * row)))


def grouped():
    boxes = tf.random.uniform((3000, 4))
    groups = []
    for box in boxes:
        near = [other for other in groups if tf.norm(other - box) < 0.1]
        if not near:
            groups.append(box * 1.0 + tf.zeros_like(box))
    return groups


def batchwise(steps, next_batch):
    for _ in range(steps):
        batch = tf.convert_to_tensor(next_batch())
        for row in tf.unstack(batch):
            print(tf.reduce_sum(row))


def sampled(steps, logits, rows):
    for _ in range(steps):
        best = tf.nn.softmax(logits)
        for row in range(rows):
            best = best + best[row] * 2.0 - tf.reduce_max(best[row])
    return best
