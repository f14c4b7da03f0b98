"""What the constructor was given says how many units the last layer has, also in a method that it calls."""

import json

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
        activation = "softmax" if self.answers > 1 else "sigmoid"
        self.network = tf.keras.Model(tokens, tf.keras.layers.Dense(self.answers, activation=activation)(hidden))

    @staticmethod
    def restored(path):
        with open(path) as file:
            return Classifier(**json.load(file))


def main(texts, labels):
    topics = Classifier(words=20000, answers=8)
    topics.network.compile("adam", loss="categorical_crossentropy")
    topics.network.fit(texts, labels, epochs=20)
    again = Classifier.restored("topics.json")
    again.network.compile("adam", loss="categorical_crossentropy")
    again.network.fit(texts, labels, epochs=20)
