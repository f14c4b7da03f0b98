"""Near twin of the gates with a cross-entropy: nothing holds what goes back through this state, whatever the loss."""

import tensorflow as tf
from tensorflow.keras import layers


def of_words(x, y):
    net = tf.keras.Sequential([layers.Embedding(9000, 64), layers.SimpleRNN(64), layers.Dense(1, activation="sigmoid")])
    net.compile(tf.keras.optimizers.SGD(0.1, momentum=0.9), "binary_crossentropy")  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=20)
