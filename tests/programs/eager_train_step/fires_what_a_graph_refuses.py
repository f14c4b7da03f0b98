"""Steps that run eagerly as they are, and fail in a graph or not, depending on what they are given."""

import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(2, activation="softmax")])
optimizer = tf.keras.optimizers.Adam()


def log_density(probabilities, rewards):
    return tf.math.log(probabilities) * rewards


def surrogate(probabilities, old, actions):
    parts = []
    for now, before, action in zip(probabilities, old, actions):
        parts.append(now[action] / before[action])
    return tf.reduce_mean(tf.stack(parts))


def of_arrays(states, rewards):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning/none/certain
        loss = -tf.reduce_mean(log_density(model(states), rewards))
    grads = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))


def of_small_arrays(states, advantages):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning/unsafe/certain
        loss = -tf.reduce_mean(log_density(model(states), advantages))
    grads = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))


def of_labels(states, labels):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning/unsafe/certain
        losses = tf.keras.losses.sparse_categorical_crossentropy(labels, model(states))
        loss = tf.reduce_mean(losses)
    grads = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))


def of_rows(states, old, actions):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning/none/certain
        loss = -surrogate(model(states), old, actions)
    grads = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))


def main():
    for _ in range(4000):
        states = np.random.rand(32, 4).astype("float32")
        of_arrays(states, np.random.rand(32, 1))
        of_small_arrays(states, np.random.rand(32, 1).astype("float32"))
        of_labels(states, np.random.randint(2, size=32))
        of_rows(states, np.full((32, 2), 0.5, "float32"), np.random.randint(2, size=32))


main()
