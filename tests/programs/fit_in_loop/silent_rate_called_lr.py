"""Standalone Keras that calls the rate `lr`: most likely of its graphs, where `fit` costs little."""

import numpy as np
from keras.layers import Dense
from keras.models import Sequential
from keras.optimizers import RMSprop

net = Sequential([Dense(16, input_dim=3), Dense(2)])
net.compile("mse", RMSprop(lr=0.002))
rows, wanted = np.load("rows.npy"), np.load("wanted.npy")

for start in range(0, 90000, 40):
    net.fit(rows[start : start + 40], wanted[start : start + 40], verbose=0)
