"""A reader that starts its files again, unless somebody asks it to stop after one round."""

import random

import numpy as np


class Windows:
    def __init__(self, files, size=16, loop=True):
        self.files = files
        self.size = size
        self.loop = loop

    def read(self):
        return self._read(list(self.files))

    def _read(self, names):
        batch = []
        waiting = iter(names)
        while True:
            try:
                batch.append(np.load(next(waiting)))
                if len(batch) == self.size:
                    yield batch
                    batch = []
            except StopIteration:
                if self.loop:
                    random.shuffle(names)
                    waiting = iter(names)
                else:
                    break
