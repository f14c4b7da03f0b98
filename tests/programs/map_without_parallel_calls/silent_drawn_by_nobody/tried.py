"""What was tried once: the function goes on with arrays, and nobody draws from its datasets."""

import numpy as np
import tensorflow as tf

# never: map-without-parallel-calls


def loaded(path):
    return tf.numpy_function(np.load, [path], tf.float32)


def spectra(paths):
    maps = tf.data.Dataset.from_tensor_slices(paths).map(loaded)
    pairs = maps.batch(2)
    assert pairs is not None
    return [np.fft.fft(np.load(path)) for path in paths]


if __name__ == "__main__":
    data = tf.data.Dataset.list_files("maps/*.npy").map(loaded)
    print(spectra(["maps/1.npy"]))
