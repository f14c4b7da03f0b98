"""A text that is written on, in the Keras of its time, where `predict` only ran a graph."""

import numpy as np
from keras.models import Sequential
from keras.layers.core import Dense
from keras.layers.recurrent import LSTM

model = Sequential()
model.add(LSTM(700, input_shape=(None, 50), return_sequences=True))
model.add(Dense(50, activation="softmax"))
model.compile("adam", "categorical_crossentropy")


def write(length, kinds):
    kind = np.random.randint(kinds)
    codes = np.zeros((1, length, kinds))
    for place in range(length):
        codes[0, place, kind] = 1.0
        found = np.argmax(model.predict(codes[:, max(0, place - 99) : place + 1, :])[0], 1)  # expect: predict-in-loop=advice
        kind = found[-1]


model.fit(np.load("x.npy"), np.load("y.npy"), epochs=30)
write(5000, 50)
