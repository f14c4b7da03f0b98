"""Each window is one step of time, as the reshape says: no state grows."""

import numpy as np
from tensorflow.keras.layers import LSTM, Dense, Input, RepeatVector, TimeDistributed
from tensorflow.keras.models import Model

scaled = np.load("rows.npy")
rows = scaled.reshape(scaled.shape[0], 1, scaled.shape[1])


def build(x):
    inputs = Input(shape=(x.shape[1], x.shape[2]))
    code = LSTM(4, activation="relu")(LSTM(16, activation="relu", return_sequences=True)(inputs))
    back = LSTM(16, activation="relu", return_sequences=True)(RepeatVector(x.shape[1])(code))
    return Model(inputs, TimeDistributed(Dense(x.shape[2]))(back))


model = build(rows)
model.compile("adam", "mae")
model.fit(rows, rows, epochs=100)
