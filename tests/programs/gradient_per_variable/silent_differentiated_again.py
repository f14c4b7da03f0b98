"""The gradients of a field are differentiated again: the first walks are the least of the work."""

import tensorflow as tf

field = tf.keras.Sequential([tf.keras.Input((2,)), *(tf.keras.layers.Dense(24, "tanh") for _ in range(3))])
optimizer = tf.keras.optimizers.Adam(1e-3)


def residual(t, s):
    with tf.GradientTape(persistent=True) as second:
        second.watch([t, s])
        with tf.GradientTape(persistent=True) as first:
            first.watch([t, s])
            value = field(tf.concat([t, s], 1))
        by_t = first.gradient(value, t)
        by_s = first.gradient(value, s)
    return second.gradient(by_t, t) + second.gradient(by_s, s)


for step in range(40000):
    # never: gradient-per-variable
    t, s = tf.random.uniform((64, 1)), tf.random.uniform((64, 1))
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning
        loss = tf.reduce_mean(residual(t, s) ** 2)
    grads = tape.gradient(loss, field.trainable_variables)
    optimizer.apply_gradients(zip(grads, field.trainable_variables))
