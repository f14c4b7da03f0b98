import cv2
import numpy as np
from tensorflow import keras


def load(path):
    return cv2.resize(cv2.imread(path), (128, 128))


def batches(paths, labels, size=16):
    while True:
        for i in range(0, len(paths), size):
            yield np.array([load(p) for p in paths[i : i + size]]), labels[i : i + size]


def main(paths, labels):
    model = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(batches(paths, labels), steps_per_epoch=100, epochs=5)  # expect: python-generator-input=advice/none/certain
