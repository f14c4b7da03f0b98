"""The option exists and nobody sets it."""

import tensorflow as tf


class Trainer:
    def __init__(self, clip=False):
        self.clip = clip
        self.model = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(1)])
        self.optimizer = tf.keras.optimizers.SGD(0.01)

    @tf.function
    def step(self, x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(self.model(x, training=True) - y))
        gradients = tape.gradient(loss, self.model.trainable_variables)
        if self.clip:
            gradients = [tf.clip_by_value(gradient, -1.0, 1.0) for gradient in gradients]
        self.optimizer.apply_gradients(zip(gradients, self.model.trainable_variables))


trainer = Trainer()
for x, y in tf.data.Dataset.from_tensor_slices((tf.ones((640, 4)), tf.ones((640, 1)))).batch(8).prefetch(1):
    trainer.step(x, y)
