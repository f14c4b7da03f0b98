import numpy as np
import tensorflow as tf


class Pages(tf.keras.utils.Sequence):
    def __init__(self, folder):
        self.folder = folder

    def __len__(self):
        return 400

    def __getitem__(self, index):
        page = np.load(f"{self.folder}/{index}.npz")
        return page["x"], page["y"]
