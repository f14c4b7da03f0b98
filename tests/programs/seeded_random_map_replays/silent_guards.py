# never: seeded-random-map-replays
"""Another seed for each epoch, one epoch, nothing random, or not trained on."""

import tensorflow as tf

tf.random.set_seed(7)
generator = tf.random.Generator.from_seed(3)
flip = tf.keras.layers.RandomFlip("horizontal")


def noisy(x):
    return x + tf.random.normal(tf.shape(x))


def drawn(x):
    return x + generator.normal(tf.shape(x))


def train(model: tf.keras.Model, rows):
    base = tf.data.Dataset.from_tensor_slices(rows)
    model.fit(base.map(noisy, 4).batch(8).repeat(5).prefetch(1), epochs=5)
    model.fit(base.map(noisy, 4).batch(8).prefetch(1), epochs=1)
    model.fit(base.map(noisy, 4).batch(8).prefetch(1))
    model.fit(base.map(drawn, 4).batch(8).prefetch(1), epochs=5)
    model.fit(base.map(lambda x: flip(x), 4).batch(8).prefetch(1), epochs=5)
    model.fit(base.map(lambda x: x * 2, 4).batch(8).prefetch(1), epochs=5)
    model.evaluate(base.map(noisy, 4).batch(8).prefetch(1))
    for batch in base.map(noisy, 4).batch(8).prefetch(1):
        model.train_on_batch(batch)


def test_train(model: tf.keras.Model, rows):
    model.fit(tf.data.Dataset.from_tensor_slices(rows).map(noisy, 4).batch(8).prefetch(1), epochs=5)
