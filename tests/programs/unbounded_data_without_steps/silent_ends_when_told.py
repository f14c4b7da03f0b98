# never: unbounded-data-without-steps
import numpy as np
import tensorflow as tf


class Windows:
    def __init__(self, files, loop=True):
        self.files = files
        self.loop = loop

    def read(self):
        waiting = iter(self.files)
        while True:
            try:
                yield np.load(next(waiting)), np.zeros((1, 1))
            except StopIteration:
                if not self.loop:
                    break
                waiting = iter(self.files)


def train(model: tf.keras.Model, files, again):
    model.fit(Windows(files, loop=False).read(), epochs=1)
    model.fit(Windows(files, loop=again).read(), epochs=1)


class Stoppable:
    def __init__(self, files):
        self.files = files
        self.stopped = False

    def read(self):
        while True:
            for name in self.files:
                yield np.load(name), np.zeros((1, 1))
            if self.stopped:
                break


class StopAfter(tf.keras.callbacks.Callback):
    def __init__(self, reader):
        super().__init__()
        self.reader = reader

    def on_train_batch_end(self, batch, logs=None):
        if batch > 100:
            self.reader.stopped = True


def train_until_told(model: tf.keras.Model, files):
    reader = Stoppable(files)
    model.fit(reader.read(), epochs=1, callbacks=[StopAfter(reader)])
