import random

import tensorflow as tf


class History:
    def __init__(self):
        self.pictures = []

    def query(self, picture):
        picture = picture.numpy()
        self.pictures.append(picture)
        return tf.convert_to_tensor(random.choice(self.pictures))
