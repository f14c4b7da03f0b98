"""One of two trainers, and its name says which: the compiled one is in the library."""

import tensorflow as tf


class EagerTrainer:
    def __init__(self, net):
        self.net = net
        self.optimizer = tf.keras.optimizers.Adam(1e-3)

    def step(self, x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((self.net(x, training=True) - y) ** 2)
        gradients = tape.gradient(loss, self.net.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.net.trainable_variables))


def run_eagerly(net, x, y):
    optimizer = tf.keras.optimizers.Adam(1e-3)
    while True:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((net(x, training=True) - y) ** 2)
        gradients = tape.gradient(loss, net.trainable_variables)
        optimizer.apply_gradients(zip(gradients, net.trainable_variables))


trainer = EagerTrainer(tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)]))
for x, y in tf.data.TFRecordDataset(["a.tfrecord"]).batch(8).prefetch(1):
    trainer.step(x, y)
