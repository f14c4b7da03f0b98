"""The same step as part of a graph, and of a second training that is none."""

import tensorflow as tf


def make():
    return tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])


def one_step(net, adam, measure, x, y):
    with tf.GradientTape() as tape:  # expect: eager-train-step
        error = measure(y, net(x, training=True))
    slopes = tape.gradient(error, net.trainable_variables)
    adam.apply_gradients(zip(slopes, net.trainable_variables))
    return error


measure = tf.keras.losses.MeanSquaredError()
print(one_step(make(), tf.keras.optimizers.Adam(), measure, tf.ones((2, 4)), tf.ones((2, 1))))


@tf.function
def train(net, adam, pairs, epochs):
    for _ in range(epochs):
        for x, y in pairs:
            error = one_step(net, adam, measure, x, y)
            tf.print("error", error)


rows = tf.data.Dataset.from_tensor_slices((tf.random.normal((64000, 4)), tf.random.normal((64000, 1))))
train(make(), tf.keras.optimizers.Adam(), rows.batch(8).prefetch(2), 5)

plain, momentum = make(), tf.keras.optimizers.SGD(0.01, momentum=0.9)
for _ in range(5):
    for x, y in rows.batch(8).prefetch(2):
        one_step(plain, momentum, measure, x, y)
