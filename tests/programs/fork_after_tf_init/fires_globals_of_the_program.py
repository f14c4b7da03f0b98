"""The children read what a function has set: those that are forked inherit it, those that are spawned find `None`."""

import multiprocessing

import numpy as np
import tensorflow as tf  # expect: memory-growth-not-set

_model = None
_ratings = None


def evaluate(model, ratings, workers):
    global _model, _ratings
    _model, _ratings = model, ratings
    model.fit(np.zeros((64, 4)), np.zeros((64, 1)))
    pool = multiprocessing.Pool(workers)  # expect: fork-after-tf-init=/none
    scores = pool.map(rate, range(len(ratings)))
    pool.close()
    return scores


def rate(number):
    return float(_model(tf.constant(_ratings[number]))[0])


evaluate(tf.keras.Sequential([tf.keras.layers.Dense(1)]), np.zeros((8, 1, 4), "float32"), 4)
