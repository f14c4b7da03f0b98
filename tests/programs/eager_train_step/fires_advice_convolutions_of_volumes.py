"""Finds vessels in volumes."""

import tensorflow as tf

layers = tf.keras.layers


class Finder(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.first = layers.Conv3D(16, 3, padding="same", activation="relu")
        self.last = layers.Conv3D(1, 1)

    def call(self, scans):
        return self.last(self.first(scans))


finder = Finder()
optimizer = tf.keras.optimizers.Adam(1e-3)


def learn(scans, masks):
    with tf.GradientTape() as tape:  # expect: eager-train-step=advice
        loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(labels=masks, logits=finder(scans)))
    gradients = tape.gradient(loss, finder.trainable_variables)
    optimizer.apply_gradients(zip(gradients, finder.trainable_variables))


data = tf.data.TFRecordDataset("scans.tfrecord").map(lambda record: tf.io.parse_tensor(record, tf.float32))
for epoch in range(100):
    for scans, masks in data.batch(2).prefetch(1):
        learn(scans, masks)
