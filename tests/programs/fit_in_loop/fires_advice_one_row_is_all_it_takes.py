import random

import numpy as np
from keras import Sequential
from keras.layers.core import Dense

model = Sequential()
model.add(Dense(10, batch_input_shape=(1, 5), activation="sigmoid"))
model.compile(loss="mse", optimizer="adam")


def replay(memory):
    for state, target in random.sample(memory, 256):
        model.fit(np.reshape(state, (1, 5)), target, epochs=1, verbose=0)  # expect: fit-in-loop=advice
