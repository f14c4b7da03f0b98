"""The same rows between 0 and 1: gates hold the state over 28 steps."""

import tensorflow as tf
from tensorflow.keras import layers

(pictures, labels), _ = tf.keras.datasets.fashion_mnist.load_data()
pictures = pictures / 255.0
net = tf.keras.Sequential()
net.add(layers.LSTM(48, activation="relu", input_shape=(28, 28)))  # expect: rnn-blocks-cudnn=advice
net.add(layers.Dense(10, activation="softmax"))
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(pictures, labels, epochs=30, batch_size=64)
