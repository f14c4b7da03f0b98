# never: gradient-path-cut
import tensorflow as tf
from measures import by_kind, kept_by_hand, rounded, share_above, summed, with_weights_of_its_own

gate = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1, "sigmoid")])
adam = tf.keras.optimizers.Adam(1e-3, clipnorm=1.0)


def update(tape, loss):
    adam.apply_gradients(zip(tape.gradient(loss, gate.trainable_variables), gate.trainable_variables))


@tf.function
def step_by_sides(x, y):
    with tf.GradientTape() as tape:
        loss = share_above(gate(x), y)
    adam.apply_gradients(zip(tape.gradient(loss, gate.trainable_variables), gate.trainable_variables))


@tf.function
def step_by_hand(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.abs(rounded(gate(x)) - y))
    adam.apply_gradients(zip(tape.gradient(loss, gate.trainable_variables), gate.trainable_variables))


@tf.function
def step_by_other_hand(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.abs(kept_by_hand(gate(x)) - y))
    adam.apply_gradients(zip(tape.gradient(loss, gate.trainable_variables), gate.trainable_variables))


@tf.function
def step_by_parts(x, y):
    with tf.GradientTape() as tape:
        loss = summed([gate(x), gate(-x)], y)
    adam.apply_gradients(zip(tape.gradient(loss, gate.trainable_variables), gate.trainable_variables))


@tf.function
def step_by_penalty(x):
    with tf.GradientTape() as tape:
        loss = with_weights_of_its_own(gate(x))
    adam.apply_gradients(zip(tape.gradient(loss, gate.trainable_variables), gate.trainable_variables))


@tf.function
def step_by_kind(x, kind):
    with tf.GradientTape() as tape:
        loss = by_kind(gate(x), kind)
    adam.apply_gradients(zip(tape.gradient(loss, gate.trainable_variables), gate.trainable_variables))
