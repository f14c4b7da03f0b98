"""All rows of a table, however many there are."""

import numpy as np
import pandas as pd
import tensorflow as tf

table = pd.read_csv("letters.csv").to_numpy()
order = np.random.permutation(len(table))
rows = table[order][1000:]

model = tf.keras.Sequential(
    [
        tf.keras.Input((1014,)),
        tf.keras.layers.Embedding(71, 70),
        tf.keras.layers.LSTM(256, return_sequences=True, activation="relu"),
        tf.keras.layers.LSTM(256, activation="relu"),
        tf.keras.layers.Dense(4, activation="softmax"),
    ]
)
model.compile("adam", "sparse_categorical_crossentropy")  # expect: unclipped-gradients
model.fit(rows[:, 1:], rows[:, 0], batch_size=128, epochs=1)
