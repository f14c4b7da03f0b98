import tensorflow as tf
from measures import share_above, spread, weighted

gate = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1, "sigmoid")])
adam = tf.keras.optimizers.Adam(1e-3, clipnorm=1.0)


def rounded_error(outputs, wanted):
    return tf.reduce_mean(tf.square(tf.round(outputs) - wanted))  # expect: gradient-path-cut=error


@tf.function
def step_by_sides(x, y):
    with tf.GradientTape() as tape:
        loss = share_above(gate(x), y)  # expect: gradient-path-cut=error/none
    adam.apply_gradients(zip(tape.gradient(loss, gate.trainable_variables), gate.trainable_variables))


@tf.function
def step_by_weight(x, y):
    with tf.GradientTape() as tape:
        found = gate(x)
        loss = weighted(found, y, weight=3.0)  # expect: gradient-path-cut=error
    adam.apply_gradients(zip(tape.gradient(loss, gate.trainable_variables), gate.trainable_variables))


def step_by_spread(x):
    with tf.GradientTape() as tape:
        loss = spread(gate(x))  # expect: gradient-path-cut=error
    adam.apply_gradients(zip(tape.gradient(loss, gate.trainable_variables), gate.trainable_variables))


@tf.function
def step_by_rounding(x, y):
    with tf.GradientTape() as tape:
        loss = rounded_error(gate(x), y)
    adam.apply_gradients(zip(tape.gradient(loss, gate.trainable_variables), gate.trainable_variables))
