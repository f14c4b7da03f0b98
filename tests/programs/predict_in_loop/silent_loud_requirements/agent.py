"""The versions stand in a file whose name is written in capitals."""

import numpy as np
from keras.layers import Dense
from keras.models import Sequential

model = Sequential([Dense(2, input_dim=4)])


def play(env, state):
    while not env.done:
        state = env.step(int(np.argmax(model.predict(state[np.newaxis]))))
