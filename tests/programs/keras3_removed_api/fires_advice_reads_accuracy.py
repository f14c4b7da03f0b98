"""What is logged by the name it was asked for: any Keras since 2.3, and the new names are there."""

from keras.layers import Dense
from keras.models import Sequential
from keras.optimizers import Adam


def train(batches, steps):
    model = Sequential([Dense(16, activation="relu", input_dim=4), Dense(1, activation="sigmoid")])
    optimizer = Adam(lr=1e-3)  # expect: keras3-removed-api=advice/unsafe
    model.compile(optimizer=optimizer, loss="binary_crossentropy", metrics=["accuracy"])
    history = model.fit_generator(batches, steps_per_epoch=steps, epochs=10)  # expect: keras3-removed-api=advice/unsafe
    return history.history["accuracy"], history.history["loss"]
