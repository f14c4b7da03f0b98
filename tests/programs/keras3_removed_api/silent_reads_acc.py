"""What is logged by the short name where the long one was asked for: this Keras has no other."""
# never: keras3-removed-api

from keras.layers import Dense
from keras.models import Sequential
from keras.optimizers import Adam


def train(batches, steps):
    model = Sequential([Dense(16, activation="relu", input_dim=4), Dense(1, activation="sigmoid")])
    model.compile(optimizer=Adam(lr=1e-3), loss="binary_crossentropy", metrics=["accuracy"])
    history = model.fit_generator(batches, steps_per_epoch=steps, epochs=10)
    return history.history["acc"], history.history["loss"]
