import collections

import tensorflow as tf


class History:
    def __init__(self):
        self.pictures = collections.deque(maxlen=50)

    def query(self, picture):
        self.pictures.append(picture)
        return tf.add_n(list(self.pictures))
