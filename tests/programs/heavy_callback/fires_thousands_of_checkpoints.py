"""Near twin of some checkpoints: after each batch of single flowers, thousands of them are written."""

import tensorflow as tf
from sklearn import datasets


class Squeeze(tf.keras.Model):
    def __init__(self, width, hidden):
        super().__init__()
        self.inner = tf.keras.layers.Dense(hidden, activation="tanh")
        self.outer = tf.keras.layers.Dense(width)

    def call(self, x):
        return self.outer(self.inner(x))


flowers = datasets.load_iris().data
squeeze = Squeeze(len(flowers[0]), 2)
squeeze.compile("rmsprop", "mse")
kept = tf.keras.callbacks.ModelCheckpoint("kept.ckpt", save_weights_only=True, save_freq=1)  # expect: heavy-callback=advice
board = tf.keras.callbacks.TensorBoard("logs")
squeeze.fit(flowers, flowers, epochs=250, batch_size=1, callbacks=[kept, board])
