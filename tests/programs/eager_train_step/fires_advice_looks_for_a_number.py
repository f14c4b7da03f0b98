"""Python looks for a number in a tensor: a graph has none."""

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(4)])
optimizer = tf.keras.optimizers.Adam(1e-3)


def error(found, wanted):
    if -1.0 in wanted:
        wanted = tf.maximum(wanted, 0.0)
    return tf.reduce_mean(tf.square(found - wanted))


for x, y in tf.data.TFRecordDataset(["boxes.tfrecord"]).batch(64).prefetch(1):
    with tf.GradientTape() as tape:  # expect: eager-train-step=advice
        loss = error(model(x, training=True), y)
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
