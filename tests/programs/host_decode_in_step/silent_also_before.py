# never: host-decode-in-step
import cv2
import numpy as np
from tensorflow import keras

net = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(1)])
net.compile("adam", "mse")


def train(names, y):
    x = np.stack([cv2.imread(name) for name in names])
    for start in range(0, len(x), 32):
        net.train_on_batch(x[start : start + 32], y[start : start + 32])


def evaluate(names):
    for name in names:
        print(net.predict(cv2.imread(name)[None]))
