"""The same with a number, which all versions take: none of them is shown, and an old one refuses the new names."""

from keras.layers import Dense
from keras.models import Sequential
from keras.optimizers import Adadelta


def train(batches, steps):
    model = Sequential([Dense(16, activation="relu", input_dim=4), Dense(1)])
    optimizer = Adadelta(lr=1.0, rho=0.95, epsilon=1e-7)  # expect: keras3-removed-api=advice/none
    model.compile(optimizer=optimizer, loss="mse")
    return model.fit_generator(batches, steps_per_epoch=steps, epochs=10)  # expect: keras3-removed-api=advice/none
