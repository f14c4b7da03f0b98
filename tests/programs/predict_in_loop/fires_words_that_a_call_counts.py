"""One of the calls asks for many."""

import numpy as np
import tensorflow as tf

vocabulary = open("words.txt").read().split()
writer = tf.keras.Sequential(
    [tf.keras.layers.Embedding(len(vocabulary), 16), tf.keras.layers.LSTM(64), tf.keras.layers.Dense(len(vocabulary))]
)
writer.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
writer.fit(np.load("windows.npy"), np.load("next.npy"), epochs=40)


def written(codes, count):
    for _ in range(count):
        chances = writer.predict(np.array([codes[-8:]]), verbose=0)  # expect: predict-in-loop=warning
        codes = [*codes, int(np.argmax(chances))]
    return codes


def main():
    print(written([4, 8], 12))
    print(written([3, 7], 20000))


if __name__ == "__main__":
    main()
