# never: host-decode-in-step
import cv2
import numpy as np


def train(net, paths, labels, rounds):
    images = np.stack([cv2.imread(path) for path in paths])
    for _ in range(rounds):
        for start in range(0, len(images), 32):
            net.train_on_batch(images[start : start + 32], labels[start : start + 32])


def big_files(net, files):
    for file in files:
        data = np.load(file)
        for start in range(0, len(data), 32):
            net.train_on_batch(data[start : start + 32], data[start : start + 32])
        net.fit(data, data, epochs=3)
