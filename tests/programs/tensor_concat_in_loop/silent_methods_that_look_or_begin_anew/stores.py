import tensorflow as tf


class Window:
    """Cut again in each round."""

    def __init__(self):
        self.values = tf.zeros([0])

    def add(self, new):
        self.values = tf.concat([self.values, new], 0)
        self.values = self.values[-500:]


class Running:
    """Looked at in each round."""

    def __init__(self):
        self.values = tf.zeros([0])

    def add(self, new):
        self.values = tf.concat([self.values, new], 0)

    @property
    def best(self):
        return tf.reduce_max(self.values)


class OfEach:
    """Made anew for each item."""

    def __init__(self):
        self.values = tf.zeros([0])

    def add(self, new):
        self.values = tf.concat([self.values, new], 0)


class Watched:
    """Handed to somebody else in each round."""

    def __init__(self):
        self.values = tf.zeros([0])

    def add(self, new):
        self.values = tf.concat([self.values, new], 0)
