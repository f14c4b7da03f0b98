import tensorflow as tf


class Scorer:
    def __init__(self):
        self.model = None

    def load(self):
        self.model = tf.keras.Sequential([tf.keras.layers.Dense(1)])

    def score(self, rows):
        found = []
        for row in rows:
            net = self.model
            found.append(net.predict(row[None]))  # expect: predict-in-loop=/unsafe
        return found
