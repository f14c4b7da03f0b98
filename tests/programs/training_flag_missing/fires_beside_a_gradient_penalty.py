"""The losses themselves are computed as in inference; a second tape inside, by weights, is a step as well."""

import tensorflow as tf

critic = tf.keras.Sequential(
    [
        tf.keras.layers.Conv2D(32, 5, strides=2),
        tf.keras.layers.Dropout(0.3),
        tf.keras.layers.Flatten(),
        tf.keras.layers.Dense(1),
    ]
)
optimizer = tf.keras.optimizers.Adam(1e-4, beta_1=0.0, global_clipnorm=5.0)


def slope(real, made):
    between = 0.5 * real + 0.5 * made
    with tf.GradientTape() as inner:
        inner.watch(between)
        scores = critic(between)
    return tf.reduce_mean((tf.norm(inner.gradient(scores, between)) - 1.0) ** 2)


@tf.function
def step(real, made):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(critic(made))  # expect: training-flag-missing=warning
        loss += 10.0 * slope(real, made)
    gradients = tape.gradient(loss, critic.trainable_variables)
    optimizer.apply_gradients(zip(gradients, critic.trainable_variables))
    return loss


@tf.function
def adapted(pictures, scores):
    with tf.GradientTape() as outer:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((critic(pictures) - scores) ** 2)  # expect: training-flag-missing=warning
        weights = critic.trainable_variables
        gradients = tape.gradient(loss, weights)
        size = tf.add_n([tf.reduce_sum(g**2) for g in gradients])
    again = outer.gradient(size, weights)
    optimizer.apply_gradients(zip(again, weights))
    return size
