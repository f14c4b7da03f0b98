# never: python-random-frozen-in-graph
import random

import numpy as np
import tensorflow as tf


class Batches(tf.keras.utils.Sequence):
    def __init__(self, x, y):
        super().__init__()
        self.x, self.y = x, y

    def __len__(self):
        return len(self.x) // 32

    def __getitem__(self, index):
        rows = np.random.randint(0, len(self.x), 32)
        return self.x[rows] * random.uniform(0.9, 1.1), self.y[rows]


class Show(tf.keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        print(random.choice(["good", "better"]))


def augment(image):
    image = image.numpy()
    return image[:, :: random.choice([1, -1])]


def wrapped(image, label):
    return tf.py_function(augment, [image], tf.float32), label


data = tf.data.Dataset.from_tensor_slices((tf.ones((8, 4, 4)), tf.ones(8))).map(wrapped, num_parallel_calls=2)
numbers = [np.random.rand() for _ in range(10)]
frame = list(map(lambda x: x * random.random(), numbers))
