# never: clip-by-value-on-gradients
"""An option that is off, and that nobody sets."""

import tensorflow as tf


class Writer(tf.keras.Model):
    def __init__(self, cut=False):
        super().__init__()
        self.cut = cut
        self.out = tf.keras.layers.Dense(100)
        self.adam = tf.keras.optimizers.Adam()

    def call(self, x):
        return self.out(x)

    @tf.function
    def learn(self, x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((self(x) - y) ** 2)
        slopes = tape.gradient(loss, self.trainable_variables)
        if self.cut:
            slopes = [tf.clip_by_value(slope, -1.0, 1.0) for slope in slopes]
        self.adam.apply_gradients(zip(slopes, self.trainable_variables))


writer = Writer()
for x, y in tf.data.TFRecordDataset(["texts"]).batch(8).prefetch(1):
    writer.learn(x, y)
