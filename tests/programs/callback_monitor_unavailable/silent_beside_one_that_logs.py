"""Callbacks of the project that add what another one watches, themselves or in a class behind them."""

from scores import Scoring
from tensorflow import keras


class Scored(keras.callbacks.Callback):
    def __init__(self, rows, labels):
        super().__init__()
        self.rows, self.labels = rows, labels

    def on_epoch_end(self, epoch, logs=None):
        logs["val_loss"] = self.model.evaluate(self.rows, self.labels, verbose=0)


class Handed(keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        self.params["score"](logs)


class Behind(Scoring):
    def on_epoch_begin(self, epoch, logs=None):
        print(epoch)


def train(rows, labels, held):
    for own in (Scored(held, labels), Handed(), Behind()):
        net = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
        net.compile("adam", "mse")
        net.fit(rows, labels, epochs=60, callbacks=[own, keras.callbacks.EarlyStopping(patience=4)])


def train_scored(rows, labels, held):
    net = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
    net.compile("adam", "mse")
    net.fit(rows, labels, epochs=60, callbacks=[Scored(held, labels), keras.callbacks.EarlyStopping(patience=4)])


def train_handed(rows, labels):
    net = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
    net.compile("adam", "mse")
    net.fit(rows, labels, epochs=60, callbacks=[Handed(), keras.callbacks.EarlyStopping(patience=4)])


def train_behind(rows, labels):
    net = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
    net.compile("adam", "mse")
    net.fit(rows, labels, epochs=60, callbacks=[Behind(), keras.callbacks.EarlyStopping(patience=4)])
