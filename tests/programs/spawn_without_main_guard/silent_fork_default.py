import multiprocessing as mp
import numpy as np
import tensorflow as tf


def load(path):
    return np.load(path)


with mp.Pool(4) as pool:
    arrays = pool.map(load, ["a.npy", "b.npy"])
dataset = tf.data.Dataset.from_tensor_slices(np.concatenate(arrays))
