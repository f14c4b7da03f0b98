"""An array that is scaled, or made of another type, has as many rows as before."""

import numpy as np
import tensorflow as tf


def nearest(vectors, centres):
    found = []
    for vector in tf.convert_to_tensor(vectors):  # expect: python-loop-over-tensor=warning
        gaps = tf.norm(centres - vector, axis=1)
        found.append(int(tf.argmin(gaps)))
    return found


def nearest_of_few(vectors, centres):
    found = []
    for vector in tf.convert_to_tensor(vectors):
        gaps = tf.norm(centres - vector, axis=1)
        found.append(int(tf.argmin(gaps)))
    return found


vectors = (np.random.randint(0, 255, (20000, 24)) / 255.0).astype("float32")
few = (np.random.randint(0, 255, (6, 24)) / 255.0).astype("float32")
nearest(vectors, tf.constant(vectors[:16]))
nearest_of_few(few, tf.constant(vectors[:16]))
