"""Gradients that are only looked at, a model that is only evaluated, and a phase that comes in a variable."""

import tensorflow as tf

model = tf.keras.Sequential(
    [
        tf.keras.layers.Conv2D(8, 3),
        tf.keras.layers.BatchNormalization(),
        tf.keras.layers.GlobalMaxPool2D(),
        tf.keras.layers.Dense(3),
    ]
)
optimizer = tf.keras.optimizers.Adam()


def saliency(image):
    with tf.GradientTape() as tape:
        tape.watch(image)
        score = tf.reduce_max(model(image), axis=1)
    return tf.abs(tape.gradient(score, image))


def validate(batches):
    return [tf.reduce_mean(model(x) - y) for x, y in batches]


def run(x, y, phase):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((model(x, training=phase == "train") - y) ** 2)
    if phase == "train":
        optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    return loss
