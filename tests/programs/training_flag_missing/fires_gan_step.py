"""Both networks of a GAN are called as in inference; each tape trains one of them."""

import tensorflow as tf
from tensorflow.keras import layers


def make_generator():
    model = tf.keras.Sequential()
    model.add(layers.Dense(7 * 7 * 64, use_bias=False, input_shape=(100,)))
    model.add(layers.BatchNormalization())
    model.add(layers.LeakyReLU())
    model.add(layers.Reshape((7, 7, 64)))
    model.add(layers.Conv2DTranspose(1, 5, strides=2, padding="same", activation="tanh"))
    return model


def make_discriminator():
    return tf.keras.Sequential(
        [layers.Conv2D(64, 5, strides=2), layers.LeakyReLU(), layers.Dropout(0.3), layers.Flatten(), layers.Dense(1)]
    )


generator, discriminator = make_generator(), make_discriminator()
g_opt, d_opt = tf.keras.optimizers.Adam(1e-4), tf.keras.optimizers.Adam(1e-4)
bce = tf.keras.losses.BinaryCrossentropy(from_logits=True)


@tf.function
def train_step(images):
    noise = tf.random.normal([64, 100])
    with tf.GradientTape() as g_tape, tf.GradientTape() as d_tape:
        fakes = generator(noise)  # expect: training-flag-missing=warning/unsafe/certain
        real_score = discriminator(images)  # expect: training-flag-missing=warning/unsafe/certain
        fake_score = discriminator(fakes)  # expect: training-flag-missing
        g_loss = bce(tf.ones_like(fake_score), fake_score)
        d_loss = bce(tf.ones_like(real_score), real_score) + bce(tf.zeros_like(fake_score), fake_score)
    g_grads = g_tape.gradient(g_loss, generator.trainable_variables)
    d_grads = d_tape.gradient(d_loss, discriminator.trainable_variables)
    g_opt.apply_gradients(zip(g_grads, generator.trainable_variables))
    d_opt.apply_gradients(zip(d_grads, discriminator.trainable_variables))


def train(dataset, epochs):
    for _ in range(epochs):
        for images in dataset:
            train_step(images)
