"""Gates hold a state over some dozens of bounded steps: columns of a table, two short windows, cut sentences."""

import numpy as np
import tensorflow as tf
from tensorflow.keras import layers


def of_a_table(x, y):
    net = tf.keras.Sequential()
    net.add(layers.LSTM(16, activation="relu", input_shape=(36, 1)))  # expect: rnn-blocks-cudnn=advice
    net.add(layers.Dense(1, activation="sigmoid"))
    net.compile("adam", "binary_crossentropy")  # expect: unclipped-gradients=advice
    net.fit(x[..., None], y, epochs=200)


def of_two_windows(left, right, y):
    first, second = layers.Input((4, 5)), layers.Input((6, 5))
    one = layers.LSTM(32, activation="relu")(layers.Conv1D(8, 2)(first))  # expect: rnn-blocks-cudnn=advice
    two = layers.SimpleRNN(32, activation="relu")(second)
    net = tf.keras.Model([first, second], layers.Dense(1)(layers.concatenate([one, two])))
    net.compile("adam", "mse")  # expect: unclipped-gradients=advice
    net.fit([left, right], y, epochs=300)


def of_windows_read_both_ways(x, y):
    net = tf.keras.Sequential()
    net.add(layers.Bidirectional(layers.LSTM(20, return_sequences=True), input_shape=(9, 2)))
    net.add(layers.LSTM(20, activation="relu"))  # expect: rnn-blocks-cudnn=advice
    net.add(layers.Dense(1))
    net.compile("adam", "mse")  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=1000)


def of_sentences(texts, y):
    cut = layers.TextVectorization(max_tokens=5000, output_sequence_length=24)
    cut.adapt(texts)
    words = layers.Input(shape=(1,), dtype="string")
    hidden = layers.Embedding(5000, 64)(cut(words))
    hidden = layers.LSTM(64, activation="relu")(hidden)  # expect: rnn-blocks-cudnn=advice
    net = tf.keras.Model(words, layers.Dense(1, activation="sigmoid")(hidden))
    net.compile("adam", "binary_crossentropy")  # expect: unclipped-gradients=advice
    net.fit(np.array(texts), y, epochs=20)
