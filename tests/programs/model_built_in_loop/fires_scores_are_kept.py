"""What a helper gives back is a score: the list of scores keeps no model."""

import numpy as np
import tensorflow as tf


def score_of(width, rows, labels):
    net = tf.keras.Sequential([tf.keras.layers.Dense(width, activation="relu"), tf.keras.layers.Dense(1)])  # expect: model-built-in-loop=warning
    net.compile("adam", "mae")
    net.fit(rows, labels, epochs=2, verbose=0)
    return net.evaluate(rows, labels, verbose=0)


def repeat(rows, labels):
    scores, by_width = [], {}
    for _ in range(150):
        scores.append(score_of(16, rows, labels))
    for width in range(4, 260):
        by_width[width] = score_of(width, rows, labels)
    return np.mean(scores), by_width


if __name__ == "__main__":
    rows = np.random.rand(500, 6).astype("float32")
    print(repeat(rows, rows[:, 0]))
