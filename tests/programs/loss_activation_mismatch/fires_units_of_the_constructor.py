"""The constructor leaves its one unit, and the method that it calls builds the network with that."""

import tensorflow as tf


class Classifier:
    def __init__(self, words, width=32, answers=1):
        self.words = words
        self.width = width
        self.answers = answers
        self._build()

    def _build(self):
        tokens = tf.keras.Input((40,))
        hidden = tf.keras.layers.Embedding(self.words, self.width)(tokens)
        hidden = tf.keras.layers.GlobalAveragePooling1D()(hidden)
        output = tf.keras.layers.Dense(self.answers, activation="sigmoid")(hidden)
        self.network = tf.keras.Model(tokens, output)


def main(texts, labels):
    topics = Classifier(words=20000)
    topics.network.compile("adam", loss="categorical_crossentropy")  # expect: loss-activation-mismatch=error
    topics.network.fit(texts, labels, epochs=20)
