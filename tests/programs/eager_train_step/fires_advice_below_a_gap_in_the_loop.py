"""A line above the step reads a name that nothing binds: no round comes to its end."""

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(4)])
optimizer = tf.keras.optimizers.Adam(1e-3)


def train(rounds):
    for x, y in tf.data.TFRecordDataset(["boxes.tfrecord"]).repeat(rounds).batch(64).prefetch(1):
        x = shift_colours(x)
        with tf.GradientTape() as tape:  # expect: eager-train-step=advice
            loss = tf.reduce_mean(tf.square(model(x, training=True) - y))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))


train(100)
