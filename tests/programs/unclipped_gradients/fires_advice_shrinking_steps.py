"""Adagrad makes each step smaller than the one before: over some epochs no weight goes far."""

import numpy as np
import tensorflow as tf

words = np.load("words.npy")
net = tf.keras.Sequential()
net.add(tf.keras.layers.Embedding(5000, 16))
net.add(tf.keras.layers.LSTM(64, activation="relu"))  # expect: rnn-blocks-cudnn=advice
net.add(tf.keras.layers.Dense(1, activation="sigmoid"))
net.compile("Adagrad", "binary_crossentropy", metrics=["accuracy"])  # expect: unclipped-gradients=advice
net.fit(words, np.load("labels.npy"), epochs=5)
