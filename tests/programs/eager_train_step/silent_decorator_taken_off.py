"""The author had a tf.function and took it off again: the step keeps its last tensors in the object."""

import tensorflow as tf


class Painter:
    def __init__(self, files):
        self.files = files
        self.net = tf.keras.Sequential([tf.keras.layers.Conv2D(16, 3, padding="same"), tf.keras.layers.Conv2D(3, 3)])
        self.optimizer = tf.keras.optimizers.Adam(1e-3)
        self.last = None

    # @tf.function
    # after the paper's appendix B
    def step(self, image, target):
        with tf.GradientTape() as tape:
            painted = self.net(image, training=True)
            loss = tf.reduce_mean(tf.abs(painted - target))
        gradients = tape.gradient(loss, self.net.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.net.trainable_variables))
        self.last = painted
        return loss

    def train(self, pairs: tf.data.Dataset):
        for image, target in pairs:
            self.step(image, target)


Painter(["a.png"]).train(tf.data.TFRecordDataset(["a.tfrecord"]).batch(8).prefetch(1))
