import numpy as np
import tensorflow as tf


class Remembering:
    def __init__(self, path):
        self.net = tf.keras.models.load_model(path)
        self.last = np.zeros(8)

    def score(self, row):
        self.last = self.net(np.concatenate([row, self.last])[None], training=False)[0]
        return self.last


class OfFiles:
    def __init__(self, path):
        self.net = tf.keras.models.load_model(path)

    def score(self, name):
        image = tf.io.decode_jpeg(tf.io.read_file(name))
        return self.net(image[None], training=False)


class OfEnsemble:
    def __init__(self, nets):
        self.nets = nets

    def score(self, number, row):
        return self.nets[number](row[None], training=False)
