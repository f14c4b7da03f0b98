import cv2
import numpy as np
from tensorflow import keras

net = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(1)])
net.compile("adam", "mse")


def train(batches, labels):
    for names, y in zip(batches, labels):
        x = np.stack([cv2.imread(name) for name in names])  # expect: host-decode-in-step=advice
        net.train_on_batch(x, y)
