"""The test batches are drawn now and then, to measure: only those of the training would gain."""

import tensorflow as tf


def rows(path):
    for line in open(path):
        yield [float(number) for number in line.split()]


def batches(path):
    signature = tf.TensorSpec((9,), tf.float32)
    return tf.data.Dataset.from_generator(lambda: rows(path), output_signature=signature).repeat().batch(32)


model = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()
learned, measured = iter(batches("learned.txt").prefetch(2)), iter(batches("measured.txt"))
STEPS = 40000


@tf.function
def step(batch):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(batch[:, :8], training=True) - batch[:, 8:]))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


for number in range(STEPS):
    step(next(learned))
    if (number + 1) % 8 == 0:
        held = next(measured)
        print(float(tf.reduce_mean(tf.abs(model(held[:, :8]) - held[:, 8:]))))
    if (number + 1) == STEPS:
        held = next(measured)
        print("last", float(tf.reduce_mean(tf.abs(model(held[:, :8]) - held[:, 8:]))))
