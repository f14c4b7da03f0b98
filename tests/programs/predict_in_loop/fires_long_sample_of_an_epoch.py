"""A thousand predictions after each epoch are half a minute, and what another loop calls is not once per epoch."""

import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Embedding(500, 16), tf.keras.layers.LSTM(32), tf.keras.layers.Dense(500)])
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))


class Sample(tf.keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        for temperature in (0.2, 0.5, 1.0):
            words = [1]
            for _ in range(400):
                answer = self.model.predict(np.array([words]), verbose=0)  # expect: predict-in-loop=advice
                words.append(int((answer[0] / temperature).argmax()))


class Answers(tf.keras.callbacks.Callback):
    def answer(self, words):
        while len(words) < 40:
            words.append(self.model.predict(np.array([words]), verbose=0).argmax())  # expect: predict-in-loop=advice
        return words

    def on_epoch_end(self, epoch, logs=None):
        self.answer([1])


answers = Answers()
model.fit(np.load("x.npy"), np.load("y.npy"), epochs=20, callbacks=[Sample(), answers])
for question in np.load("questions.npy"):
    print(answers.answer(list(question)))
