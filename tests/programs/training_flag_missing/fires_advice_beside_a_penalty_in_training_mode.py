import tensorflow as tf
from tensorflow.keras import layers

critic = tf.keras.Sequential([layers.Dense(64), layers.BatchNormalization(), layers.LeakyReLU(), layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(1e-4)


def gradient_penalty(critic, real, fake):
    share = tf.random.uniform([real.shape[0], 1])
    mixed = share * real + (1 - share) * fake
    with tf.GradientTape() as tape:
        tape.watch(mixed)
        score = critic(mixed, training=True)
    gradients = tape.gradient(score, mixed)
    return tf.reduce_mean((tf.norm(gradients, axis=1) - 1) ** 2)


@tf.function
def train(real, fake):
    with tf.GradientTape() as tape:
        score = critic(real)  # expect: training-flag-missing=advice
        loss = tf.reduce_mean(score) + gradient_penalty(critic, real, fake)
    gradients = tape.gradient(loss, critic.trainable_variables)
    optimizer.apply_gradients(zip(gradients, critic.trainable_variables))
