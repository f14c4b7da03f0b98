"""A model that is given to the object, and is fitted like one of Keras."""

import tensorflow as tf


class Trial:
    def __init__(self, network, rows, labels):
        self.network = network
        self.rows, self.labels = rows, labels

    def fits(self, size):
        try:
            self.network.fit(self.rows, self.labels, batch_size=size, epochs=1, verbose=0)
        except MemoryError:  # expect: wrong-oom-exception=advice/none/likely
            return False
        return True
