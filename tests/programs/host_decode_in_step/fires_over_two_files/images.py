import cv2
import numpy as np
import tensorflow as tf


class Reader:
    def __init__(self, folder):
        self.folder = folder

    def batch(self, names):
        pixels = np.stack([cv2.resize(cv2.imread(self.folder + name), (64, 64)) for name in names])  # expect: host-decode-in-step=advice/none/certain
        return tf.cast(pixels, tf.float32)
