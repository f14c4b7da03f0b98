"""The rows of pictures as they are, from 0 to 255: over 28 of them a relu state has no bound that gates could keep."""

import tensorflow as tf
from tensorflow.keras import layers

(pictures, labels), _ = tf.keras.datasets.fashion_mnist.load_data()
net = tf.keras.Sequential()
net.add(layers.LSTM(48, activation="relu", input_shape=(28, 28)))  # expect: rnn-blocks-cudnn=advice
net.add(layers.Dense(10, activation="softmax"))
net.compile("adam", "sparse_categorical_crossentropy")  # expect: unclipped-gradients=advice
net.fit(pictures, labels, epochs=30, batch_size=64)  # expect: unscaled-image-input=advice
