"""Keras alone, from before it was TensorFlow's: its optimizers know `clipnorm` only."""

import numpy as np
from keras.layers import GRU, Dense
from keras.models import Sequential
from keras.optimizers import RMSprop

model = Sequential([GRU(8, activation="relu", input_shape=(None, 3)), Dense(1)])
model.compile(optimizer=RMSprop(), loss="mae")  # expect: unclipped-gradients=/unsafe
model.fit_generator(((np.zeros((8, 5, 3)), np.zeros((8, 1))) for _ in range(5000)), steps_per_epoch=500, epochs=10)
