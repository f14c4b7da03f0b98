# never: use-multiprocessing
"""Switched off, for Windows only, or a switch of something else."""

import os

import tensorflow as tf
from sklearn.svm import SVC

OFF = False


class Rows(tf.keras.utils.Sequence):
    def __init__(self, paths):
        super().__init__(use_multiprocessing=False)
        self.paths = paths


class Other:
    def __init__(self, use_multiprocessing=True):
        super().__init__(use_multiprocessing=use_multiprocessing)


def train(model: tf.keras.Model, rows):
    model.fit(rows, use_multiprocessing=False)
    model.fit(rows, use_multiprocessing=OFF)
    model.fit(rows, use_multiprocessing=None)
    if os.name == "nt":
        model.fit(rows, use_multiprocessing=True)
    SVC().fit(rows, use_multiprocessing=True)
    fit(rows, use_multiprocessing=True)
    Other(use_multiprocessing=True)
    model.summary(use_multiprocessing=True)
    dict(use_multiprocessing=True)


def fit(rows, use_multiprocessing):
    return rows, use_multiprocessing
