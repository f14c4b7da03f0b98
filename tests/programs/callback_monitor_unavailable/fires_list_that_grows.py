"""A list of callbacks that is written in several statements, or by the constructor."""

import keras


def small():
    net = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
    net.compile("adam", "mae")
    return net


def train(rows, labels):
    kept = [keras.callbacks.TerminateOnNaN()]
    kept += [keras.callbacks.EarlyStopping(patience=2)]  # expect: callback-monitor-unavailable=warning
    small().fit(rows, labels, epochs=40, callbacks=kept)


def train_longer(rows, labels):
    kept = []
    kept.extend([keras.callbacks.ReduceLROnPlateau(), keras.callbacks.CSVLogger("log.csv")])  # expect: callback-monitor-unavailable=warning
    small().fit(rows, labels, epochs=400, callbacks=kept)


class Training:
    def __init__(self, folder):
        self.net = small()
        self.callbacks = []
        self.watch(folder)

    def watch(self, folder):
        self.callbacks.append(keras.callbacks.ModelCheckpoint(folder, save_best_only=True))  # expect: callback-monitor-unavailable=warning
        self.callbacks.append(keras.callbacks.TensorBoard(folder))

    def run(self, rows, labels):
        self.net.fit(rows, labels, epochs=40, callbacks=self.callbacks)
