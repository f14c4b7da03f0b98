import random

import tensorflow as tf
from tensorflow.data import Dataset as DS


def crop(picture):
    top = random.randint(0, 20)  # expect: python-random-frozen-in-graph=warning
    return picture[top : top + 200]


@tf.function
def noisy(x):
    return x + np.random.normal()  # expect: python-random-frozen-in-graph=warning


import numpy as np  # noqa: E402

feed = DS.from_tensor_slices(tf.zeros((640, 256, 256, 3))).map(crop, num_parallel_calls=2).batch(8).prefetch(2)
for p in feed:
    noisy(p)
