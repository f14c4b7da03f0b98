"""The files are read once: who asks for them caches what comes, on disk."""

import tensorflow as tf


class Pairs:
    def __init__(self, names, store):
        self.names, self.store = names, store

    def dataset(self, batch):
        both = tf.data.Dataset.zip((self.low(), self.high())).repeat()
        return both.batch(batch).prefetch(tf.data.AUTOTUNE)

    def low(self):
        return self._pictures([name + "_low.png" for name in self.names]).cache(self.store + "/low")

    def high(self):
        return self._pictures([name + "_high.png" for name in self.names]).cache(self.store + "/high")

    @staticmethod
    def _pictures(files):
        found = tf.data.Dataset.from_tensor_slices(files)
        found = found.map(tf.io.read_file)
        return found.map(lambda content: tf.image.decode_png(content, channels=3), num_parallel_calls=tf.data.AUTOTUNE)
