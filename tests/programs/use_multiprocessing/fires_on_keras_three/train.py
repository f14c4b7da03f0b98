import tensorflow as tf


class Rows(tf.keras.utils.Sequence):
    def __init__(self, paths):
        super().__init__(use_multiprocessing=True)
        self.paths = paths


def train(model: tf.keras.Model, several):
    rows = Rows("data")
    model.fit(rows, use_multiprocessing=True)  # expect: use-multiprocessing=error/unsafe/certain
    model.predict(rows, use_multiprocessing=True)  # expect: use-multiprocessing=error/unsafe/certain
    model.fit(rows, use_multiprocessing=several)  # expect: use-multiprocessing=error/unsafe/certain
