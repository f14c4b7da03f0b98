"""Every second round fills a store that the next rounds learn from: it is training data all the same."""

import tensorflow as tf


def rows():
    for line in open("rows.txt"):
        yield [float(number) for number in line.split()]


signature = tf.TensorSpec((9,), tf.float32)
drawn = iter(tf.data.Dataset.from_generator(rows, output_signature=signature).repeat().batch(32))  # expect: missing-prefetch=advice
model = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()
store = []


@tf.function
def step(batch):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(batch[:, :8], training=True) - batch[:, 8:]))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


for number in range(40000):
    if number % 2 == 0:
        fresh = next(drawn)
        store.append(fresh)
    step(store[number % len(store)])
