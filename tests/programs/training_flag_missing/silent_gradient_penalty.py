"""The losses are told that they train; the gradient by pictures, which only bounds the critic, need not be."""

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
    share = tf.random.uniform((64, 1, 1, 1))
    between = share * real + (1.0 - share) * made
    with tf.GradientTape() as inner:
        inner.watch(between)
        scores = critic(between)
    found = inner.gradient(scores, between)
    return tf.reduce_mean((tf.norm(tf.reshape(found, (64, -1)), axis=1) - 1.0) ** 2)


@tf.function
def step(real, made):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(critic(made, training=True)) - tf.reduce_mean(critic(real, training=True))
        loss += 10.0 * slope(real, made)
    gradients = tape.gradient(loss, critic.trainable_variables)
    optimizer.apply_gradients(zip(gradients, critic.trainable_variables))
    return loss
