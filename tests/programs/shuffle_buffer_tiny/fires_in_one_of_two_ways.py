"""Scans, whole or in slices."""

import os
import random
import sys

import tensorflow as tf


class Whole:
    def __init__(self, folder):
        self.folder = folder

    def listed(self):
        return tf.data.Dataset.from_tensor_slices(sorted(os.listdir(self.folder)))


class Sliced:
    def __init__(self, folder):
        self.folder = folder

    def listed(self):
        names = os.listdir(self.folder)
        random.shuffle(names)
        return tf.data.Dataset.from_tensor_slices(names)


def read(name):
    scan = tf.io.parse_tensor(tf.io.read_file(name), tf.float32)
    return scan, scan


def prepared(folder, size, flat):
    if flat:
        reader = Sliced(folder)
    else:
        reader = Whole(folder)
    data = reader.listed().map(read)
    if flat:
        data = data.shuffle(5)  # expect: shuffle-buffer-tiny=advice
    else:
        data = data.shuffle(3)  # expect: shuffle-buffer-tiny=warning
    return data.batch(size)


net = tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.Conv2D(1, 1)])
net.compile("adam", "mse")
net.fit(prepared(sys.argv[1], int(sys.argv[2]), sys.argv[3] == "flat"), epochs=20)
