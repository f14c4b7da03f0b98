"""Reads its batches in other processes."""

import tensorflow as tf


class Scorer:
    def __init__(self, labels, width=32):
        self.title = f"scorer_{kind}_{width}"
        kind = "wide" if width > 16 else "narrow"
        self.kind = kind
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(width), tf.keras.layers.Dense(len(labels))])
        self.net.compile("adam", "mse")

    def learn(self, sequence):
        self.net.fit_generator(sequence, epochs=5, use_multiprocessing=True)  # expect: use-multiprocessing=advice


if __name__ == "__main__":
    from pages import Pages

    Scorer(["a", "b"]).learn(Pages("pages"))
