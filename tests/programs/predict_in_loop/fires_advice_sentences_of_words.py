"""A limit on letters is no number of rounds: each adds a word and a blank, for ten sentences that are shown."""

import numpy as np
import tensorflow as tf

decoder = tf.keras.models.load_model("decoder.keras")
encoder = tf.keras.models.load_model("encoder.keras")
words = np.load("words.npy")
rows = np.load("rows.npy")


def answer(row):
    state = encoder.predict(row)
    stop = False
    text = ""
    last = np.zeros((1, 1), np.float32)
    while not stop:
        scores = decoder.predict([last, state])  # expect: predict-in-loop=advice
        word = words[int(np.argmax(scores[0]))]
        text += " " + word
        if word == "<end>" or len(text) > 50:
            stop = True
        last = np.zeros((1, 1), np.float32)
    return text


for number in [3, 50, 100, 300, 1001, 8, 21, 34, 55, 89]:
    print(answer(rows[number : number + 1]))
