# never: python-function-in-map
import random

import tensorflow as tf
from scipy import ndimage


def turned(volume):
    def turn(values):
        return ndimage.rotate(values, random.choice([-10, 0, 10]), reshape=False)

    return tf.numpy_function(turn, [volume], tf.float32)


def scans(volumes):
    mixed = tf.data.Dataset.from_tensor_slices(volumes).shuffle(100)
    return mixed.map(turned).batch(2).prefetch(1)  # expect: map-without-parallel-calls=warning
