import json

import keras
import numpy as np

net = keras.Sequential([keras.layers.Dense(1)])


class Probe(keras.callbacks.Callback):
    def __init__(self, sample):
        super().__init__()
        self.sample = sample
        self.history = []

    def on_batch_end(self, batch, logs=None):
        self.history.append(float(np.mean(net.predict(self.sample, verbose=0))))  # expect: heavy-callback=advice/none/certain

    def on_train_batch_begin(self, batch, logs=None):
        self._write()

    def _write(self):
        with open("history.json", "w") as file:  # expect: heavy-callback=advice/none/certain
            json.dump(self.history, file)
