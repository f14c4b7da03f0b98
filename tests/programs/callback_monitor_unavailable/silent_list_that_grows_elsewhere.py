"""Where something out of sight is added, or only under a condition, nobody knows what the training gets."""

import keras
from watchers import extra


def small():
    net = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
    net.compile("adam", "mae")
    return net


def train(rows, labels):
    kept = [keras.callbacks.EarlyStopping(patience=2)]
    kept += extra()
    small().fit(rows, labels, epochs=40, callbacks=kept)


def train_longer(rows, labels, held):
    kept = [keras.callbacks.TerminateOnNaN()]
    if held is not None:
        kept += [keras.callbacks.EarlyStopping(patience=2)]
    small().fit(rows, labels, epochs=40, callbacks=kept)


class Training:
    def __init__(self, folder, held):
        self.net = small()
        self.callbacks = []
        self.held = held
        if held is not None:
            self.watch(folder)

    def watch(self, folder):
        self.callbacks.append(keras.callbacks.ModelCheckpoint(folder, save_best_only=True))

    def run(self, rows, labels):
        self.net.fit(rows, labels, epochs=40, callbacks=self.callbacks)
