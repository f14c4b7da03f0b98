# never: finite-generator-multi-epoch
import numpy as np
import tensorflow as tf
from reading import Windows


class Scaler:
    def __init__(self, mean):
        self.mean = mean

    def scaled(self, batches):
        for batch in batches:
            block = np.stack(batch) - self.mean
            yield block[:, :-1], block[:, -1:]


def numbered(batches):
    for index, batch in enumerate(batches):
        yield batch


def from_elsewhere(batches):
    for batch in batches:
        yield batch


def train(model: tf.keras.Model, files, source):
    scaler = Scaler(0.5)
    windows = Windows(files)
    model.fit(scaler.scaled(windows.read()), epochs=20, steps_per_epoch=len(files) // 16)
    model.fit(numbered(scaler.scaled(windows.read())), epochs=20, steps_per_epoch=50)
    model.fit(from_elsewhere(source.start()), epochs=20, steps_per_epoch=50)
    made = source.start()
    model.fit(from_elsewhere(made), epochs=20, steps_per_epoch=50)
