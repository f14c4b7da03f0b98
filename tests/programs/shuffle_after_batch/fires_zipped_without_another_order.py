"""What it is zipped with keeps its order, so that only the place of `shuffle` is wrong."""

import numpy as np
import tensorflow as tf

words = np.load("words.npy")
numbers = tf.data.Dataset.range(100_000)
said = tf.data.Dataset.from_tensor_slices(words).batch(64).shuffle(500)  # expect: shuffle-after-batch=warning/unsafe
pairs = tf.data.Dataset.zip((numbers, said)).prefetch(1)
net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
net.compile("sgd", "mse")
net.fit(pairs, epochs=9)
