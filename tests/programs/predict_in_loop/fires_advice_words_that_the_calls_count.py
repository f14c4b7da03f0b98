"""Each call says how many words are written: some dozens of predictions in all."""

import numpy as np
import tensorflow as tf

vocabulary = open("words.txt").read().split()
writer = tf.keras.Sequential(
    [tf.keras.layers.Embedding(len(vocabulary), 16), tf.keras.layers.LSTM(64), tf.keras.layers.Dense(len(vocabulary))]
)
writer.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
writer.fit(np.load("windows.npy"), np.load("next.npy"), epochs=40)


def written(text, count):
    for _ in range(count):
        known = [vocabulary.index(word) for word in text.split()[-8:]]
        chances = writer.predict(np.array([known]), verbose=0)  # expect: predict-in-loop=advice
        text += " " + vocabulary[int(np.argmax(chances))]
    return text


def main():
    print(written("the price of", 12))
    print(written("a long way", 20))
    print(written("in the end", 16))


if __name__ == "__main__":
    main()
