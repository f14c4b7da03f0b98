"""What becomes of the gradients is a hook that subclasses fill."""

import tensorflow as tf


class Learner:
    def __init__(self, words):
        self.model = tf.keras.Sequential(
            [
                tf.keras.layers.Embedding(words, 32),
                tf.keras.layers.SimpleRNN(256, activation="relu"),
                tf.keras.layers.Dense(words),
            ]
        )
        self.optimizer = tf.keras.optimizers.SGD(1.0, momentum=0.9)
        self.measure = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)

    def prepared(self, slopes):
        """Nothing is done with them here."""
        return slopes

    @tf.function
    def learn(self, text, following):
        with tf.GradientTape() as tape:
            loss = self.measure(following, self.model(text, training=True))
        weights = self.model.trainable_variables
        slopes = self.prepared(tape.gradient(loss, weights))  # expect: unclipped-gradients=//likely
        self.optimizer.apply_gradients(zip(slopes, weights))

    def read(self, library, epochs=30):
        for _ in range(epochs):
            for text, following in library:
                self.learn(text, following)
