import numpy as np
from keras.utils import Sequence
from skimage.io import imread


class Slices(Sequence):  # expect: python-generator-input=advice/none/certain
    def __init__(self, paths, size):
        self.paths, self.size = paths, size

    def __len__(self):
        return len(self.paths) // self.size

    def __getitem__(self, index):
        batch = []
        for path in self.paths[index * self.size : (index + 1) * self.size]:
            batch.append(imread(path))
        return np.stack(batch)
