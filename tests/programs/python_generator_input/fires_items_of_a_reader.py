import cv2
import numpy as np
import tensorflow as tf


class Album:
    def __init__(self, names):
        self.names = names

    def __len__(self):
        return len(self.names)

    def __getitem__(self, number):
        return cv2.resize(cv2.imread(self.names[number]), (64, 64))


class Batches(tf.keras.utils.Sequence):  # expect: python-generator-input=advice
    def __init__(self, names, size=16):
        self.album = Album(names)
        self.size = size

    def __len__(self):
        return len(self.album) // self.size

    def __getitem__(self, index):
        chosen = range(index * self.size, (index + 1) * self.size)
        return np.stack([self.album[number] for number in chosen])
