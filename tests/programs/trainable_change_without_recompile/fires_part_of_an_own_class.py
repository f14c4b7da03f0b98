"""A class of the project that trains as Keras does; its parts are named through it."""

import tensorflow as tf


class Ranker(tf.keras.Model):
    def __init__(self, width):
        super().__init__()
        self.encoder = tf.keras.Sequential([tf.keras.layers.Dense(width, activation="relu")])
        self.head = tf.keras.layers.Dense(1)

    def call(self, rows):
        return self.head(self.encoder(rows))


def warm_up(ranker, rows):
    ranker.compile(optimizer="adam", loss="mse")
    ranker.fit(rows, epochs=3)
    ranker.encoder.trainable = False  # expect: trainable-change-without-recompile=warning
    ranker.fit(rows, epochs=6)


class Tuning:
    def __init__(self):
        self.net = Ranker(32)

    def run(self, rows):
        self.net.compile("sgd", "mse")
        self.net.fit(rows)
        self.net.head.trainable = False  # expect: trainable-change-without-recompile=warning
        self.net.fit(rows)


if __name__ == "__main__":
    rows = tf.data.Dataset.from_tensor_slices((tf.ones((640, 8)), tf.ones((640, 1)))).batch(32).prefetch(2)
    warm_up(Ranker(64), rows)
    Tuning().run(rows)
