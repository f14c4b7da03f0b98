import tensorflow as tf


class Reader:
    def __init__(self, vocabulary):
        self.vocabulary = vocabulary

    def _clean(self, line):
        return line.numpy().decode("utf-8").strip().lower()

    def clean(self, line):
        return tf.py_function(self._clean, [line], tf.string)

    def dataset(self, files):
        return tf.data.TextLineDataset(files).map(self.clean, num_parallel_calls=tf.data.AUTOTUNE)  # expect: python-function-in-map=advice/none/certain
