"""Nobody draws here, but whoever calls, makes one or imports the name gets the data."""

import numpy as np
import tensorflow as tf


def loaded(path):
    return tf.numpy_function(lambda p: np.load(p) * np.load(p), [path], tf.float32)


MAPS = tf.data.Dataset.list_files("maps/*.npy").map(loaded)  # expect: map-without-parallel-calls


def spectra(paths):
    maps = tf.data.Dataset.from_tensor_slices(paths).map(loaded)  # expect: map-without-parallel-calls
    pairs = maps.batch(2)
    return pairs


def tides():
    global latest
    latest = tf.data.Dataset.list_files("tides/*.npy").map(loaded)  # expect: map-without-parallel-calls  # expect: map-without-parallel-calls


class Archive:
    def open(self):
        self.maps = tf.data.Dataset.list_files("old/*.npy").map(loaded)  # expect: map-without-parallel-calls
