"""Standalone Keras that calls the rate `lr`: most likely of its graphs, where `fit` costs little."""

import random

import numpy as np
from keras.layers import Dense
from keras.models import Sequential
from keras.optimizers import RMSprop

net = Sequential([Dense(16, input_dim=3), Dense(2)])
net.compile("mse", RMSprop(lr=0.002))


def learn(rows):
    for state, wanted in random.sample(rows, 40):
        net.fit(np.reshape(state, (1, 3)), np.reshape(wanted, (1, 2)), verbose=0)
