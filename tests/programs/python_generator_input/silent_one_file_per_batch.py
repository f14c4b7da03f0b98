# never: python-generator-input
import numpy as np
from tensorflow import keras


class Prepared(keras.utils.Sequence):
    def __init__(self, files):
        self.files = files

    def __len__(self):
        return len(self.files)

    def __getitem__(self, index):
        batch = np.load(self.files[index])
        return batch["x"], batch["y"]
