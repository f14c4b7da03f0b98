"""Four words, and how they are meant."""

import tensorflow as tf
from tensorflow.keras.preprocessing.sequence import pad_sequences

words = ["good", "bad", "worse", "so good"]
meant = [1, 0, 0, 1]
codes = pad_sequences(list(map(lambda word: [ord(letter) for letter in word], words)), maxlen=10)
data = tf.data.Dataset.from_tensor_slices((codes, meant)).shuffle(4).batch(2)
net = tf.keras.Sequential([tf.keras.layers.Embedding(256, 8), tf.keras.layers.LSTM(8), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(data, epochs=30)
