"""The model's own compiled `call` says that it trains unless told otherwise, and hands that on."""

import numpy as np
import tensorflow as tf


class Block(tf.keras.layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.dense = tf.keras.layers.Dense(units)
        self.normalise = tf.keras.layers.BatchNormalization()

    @tf.function
    def call(self, x, training=True):
        return tf.nn.relu(self.normalise(self.dense(x), training=training))


class Network(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.first = Block(64)
        self.second = Block(32)
        self.last = tf.keras.layers.Dense(10)

    @tf.function
    def call(self, inputs, training=True):
        x = self.first(inputs, training=training)
        return self.last(self.second(x, training=training))


network = Network()
optimizer = tf.keras.optimizers.Adam()
loss_fn = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
images = np.random.rand(6400, 20).astype("float32")
labels = np.random.randint(0, 10, 6400)
dataset = tf.data.Dataset.from_tensor_slices((images, labels)).batch(64).prefetch(1)


@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        loss = loss_fn(y, network(x))
    gradients = tape.gradient(loss, network.trainable_variables)
    optimizer.apply_gradients(zip(gradients, network.trainable_variables))


for epoch in range(30):
    for x, y in dataset:
        train_step(x, y)
