"""A tf.function that was taken off, perhaps to look for an error, from a step that only computes."""

import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Conv2D(16, 3, padding="same"), tf.keras.layers.Conv2D(3, 3)])
optimizer = tf.keras.optimizers.Adam(1e-3)


# @tf.function
def step(image, target):
    with tf.GradientTape() as tape:  # expect: eager-train-step=advice
        loss = tf.reduce_mean(tf.abs(net(image, training=True) - target))
    gradients = tape.gradient(loss, net.trainable_variables)
    optimizer.apply_gradients(zip(gradients, net.trainable_variables))


for image, target in tf.data.TFRecordDataset(["a.tfrecord"]).batch(8).prefetch(1):
    step(image, target)
