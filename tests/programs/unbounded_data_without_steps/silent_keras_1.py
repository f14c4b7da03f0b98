"""Keras 1 counted samples: it asks for their number, and raises without it."""

from keras.layers import Dense
from keras.models import Sequential


def drives():
    while True:
        yield load(), steer()


model = Sequential([Dense(1, input_dim=8)])
model.compile("adam", "mse")
model.fit_generator(drives(), samples_per_epoch=2000, nb_epoch=3, validation_data=drives())
