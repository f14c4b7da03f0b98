"""In TensorFlow 2 nothing has a graph here."""

import numpy as np
import tensorflow as tf
from tensorflow.keras import backend as K


def norms(rows):
    found = []
    for row in rows:
        found.append(K.eval(tf.norm(row)))
    return found


print(norms(np.random.rand(5000, 4)))
