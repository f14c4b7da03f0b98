# What a helper does with each picture besides does not make reading it less of a stall.
import cv2
import numpy as np
from tensorflow import keras

SIDE = 128


def picture(path):
    image = cv2.imread(path)  # expect: host-decode-in-step=advice
    image = cv2.resize(image, (SIDE, SIDE))
    image = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
    return cv2.GaussianBlur(image, (3, 3), 0) / 255.0


def pictures(paths):
    return np.stack([picture(path) for path in paths])


def train(net, names, targets, size=16):
    for epoch in range(40):
        for start in range(0, len(names), size):
            images = pictures(names[start : start + size])
            net.train_on_batch(images, targets[start : start + size])


if __name__ == "__main__":
    import json

    with open("split.json") as handle:
        split = json.load(handle)
    model = keras.Sequential([keras.layers.Conv2D(8, 3), keras.layers.GlobalMaxPooling2D(), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    train(model, split["names"], np.asarray(split["targets"]))
