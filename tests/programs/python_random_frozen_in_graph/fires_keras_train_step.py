import keras
import numpy as np
import tensorflow as tf


class Denoiser(keras.Model):
    def train_step(self, data):
        sigma = np.random.uniform(0.0, 1.0)  # expect: python-random-frozen-in-graph=warning/none/certain
        noisy = data + sigma * tf.random.normal(tf.shape(data))
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((self(noisy, training=True) - data) ** 2)
        self.optimizer.apply_gradients(zip(tape.gradient(loss, self.trainable_variables), self.trainable_variables))
        return {"loss": loss}


drop = keras.layers.Lambda(lambda x: x * np.random.rand())  # expect: python-random-frozen-in-graph=warning/unsafe/certain
