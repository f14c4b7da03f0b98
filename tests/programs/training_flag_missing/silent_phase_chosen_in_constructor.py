"""The trainer builds its network for one phase, which the network keeps, whatever it is called with."""

import tensorflow as tf


class Pose:
    def __init__(self, learns, size):
        images = tf.keras.Input((128, 128, 3))
        body = tf.keras.applications.ResNet50(include_top=False, pooling="avg", weights=None)
        features = body(images, training=learns)
        self.net = tf.keras.Model(images, tf.keras.layers.Dense(size)(features))

    def step(self, images, poses, optimizer):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.abs(self.net(images) - poses))
        gradients = tape.gradient(loss, self.net.trainable_weights)
        optimizer.apply_gradients(zip(gradients, self.net.trainable_weights))


pose, adam = Pose(True, 7), tf.keras.optimizers.Adam(1e-4)


@tf.function
def train(images, poses):
    pose.step(images, poses, adam)
