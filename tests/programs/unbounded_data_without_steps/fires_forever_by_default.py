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


def train(model: tf.keras.Model, files):
    model.fit(Windows(files).read(), epochs=3)  # expect: unbounded-data-without-steps=error
