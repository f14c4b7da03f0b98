"""Random numbers that stand for data have no order that a larger buffer could break."""

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")


def placeholder_data():
    noise, goals = tf.random.normal((4000, 8)), tf.random.uniform((4000, 1))
    return tf.data.Dataset.from_tensor_slices((noise, goals)).shuffle(10).batch(32)


model.fit(placeholder_data(), epochs=3)
