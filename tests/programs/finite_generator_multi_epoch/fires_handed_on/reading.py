import numpy as np


class Windows:
    def __init__(self, files):
        self.files = files

    def read(self):
        return self._read(list(self.files))

    def _read(self, names):
        for name in names:
            yield np.load(name)
