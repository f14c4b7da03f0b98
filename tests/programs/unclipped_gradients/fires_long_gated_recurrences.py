"""Near twins of the short ones: the points of a picture one by one, a long window beside a short one, a long decoder."""

import tensorflow as tf
from tensorflow.keras import layers


def of_a_picture(x, y):
    net = tf.keras.Sequential()
    net.add(layers.LSTM(16, activation="relu", input_shape=(784, 1)))  # expect: rnn-blocks-cudnn=advice
    net.add(layers.Dense(10, activation="softmax"))
    net.compile("adam", "sparse_categorical_crossentropy")  # expect: unclipped-gradients=advice
    net.fit(x.reshape(-1, 784, 1), y, epochs=200)


def of_two_windows(left, right, y):
    first, second = layers.Input((4, 5)), layers.Input((600, 5))
    one = layers.LSTM(32, activation="relu")(first)  # expect: rnn-blocks-cudnn=advice
    two = layers.LSTM(32, activation="relu")(second)  # expect: rnn-blocks-cudnn=advice
    net = tf.keras.Model([first, second], layers.Dense(1)(layers.concatenate([one, two])))
    net.compile("adam", "mse")  # expect: unclipped-gradients=advice
    net.fit([left, right], y, epochs=300)


def of_a_long_answer(x, y):
    net = tf.keras.Sequential()
    net.add(layers.LSTM(20, input_shape=(12, 2)))
    net.add(layers.RepeatVector(400))
    net.add(layers.LSTM(20, activation="relu"))  # expect: rnn-blocks-cudnn=advice
    net.add(layers.Dense(1))
    net.compile("adam", "mse")  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=1000)


def without_gates(x, y):
    net = tf.keras.Sequential()
    net.add(layers.SimpleRNN(16, activation="relu", input_shape=(36, 1)))
    net.add(layers.Dense(1, activation="sigmoid"))
    net.compile("adam", "binary_crossentropy")  # expect: unclipped-gradients=advice
    net.fit(x[..., None], y, epochs=200)
