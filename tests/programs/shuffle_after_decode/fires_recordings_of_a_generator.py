import numpy as np
import tensorflow as tf


class Recordings:
    def __init__(self, files, load=np.load):
        self.files = files
        self.load = load

    def __len__(self):
        return len(self.files)

    def count(self):
        return len(self.files)

    def items(self):
        for number, file in enumerate(self.files):
            yield self.load(file), number

    def dataset(self, keep=False, size=4):
        data = tf.data.Dataset.from_generator(self.items, (tf.float32, tf.int32))  # expect: python-generator-input=advice
        if keep:
            data = data.cache()
        data = data.shuffle(self.count())  # expect: shuffle-after-decode=warning
        return data.padded_batch(size, ([None], [])).prefetch(2)
