# never: whole-dataset-in-ram
import cv2
import numpy as np
import tensorflow as tf


class Photos(tf.keras.utils.Sequence):
    def __init__(self, names, size):
        self.names, self.size = names, size

    def __len__(self):
        return len(self.names) // self.size

    def __getitem__(self, index):
        chosen = self.names[index * self.size : (index + 1) * self.size]
        return np.array([cv2.imread(name) for name in chosen])


def first(model: tf.keras.Model, names):
    chosen = names[32:64]
    model.fit(np.array([cv2.imread(name) for name in chosen]), epochs=1)
