import sys

import tensorflow as tf


class Rows(tf.keras.utils.Sequence):
    def __init__(self, paths):
        super().__init__(use_multiprocessing=True)  # expect: use-multiprocessing=advice/none/certain
        self.paths = paths


def train(model: tf.keras.Model, several, unseen):
    rows = Rows("data")
    model.fit(rows, use_multiprocessing=several)  # expect: use-multiprocessing=advice/none/likely
    model.fit(rows, use_multiprocessing=True, workers=4)  # expect: use-multiprocessing=warning/unsafe/certain
    if sys.platform == "linux":
        model.predict(rows, use_multiprocessing=True)  # expect: use-multiprocessing=warning/unsafe/certain
    unseen.fit_generator(rows, use_multiprocessing=True)  # expect: use-multiprocessing=/unsafe/likely
