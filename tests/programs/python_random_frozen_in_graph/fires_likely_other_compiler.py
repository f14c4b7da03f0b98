"""The decorator is that of tf.function or of another library: nobody sees which one."""

import numpy as np
import tensorflow as tf
from compilers import jit, wants_jit

kept = []
compiled = jit if wants_jit() else tf.function


@compiled
def shaken(rows):
    rows = rows + np.random.normal()  # expect: python-random-frozen-in-graph=advice/none/likely
    kept.append(tf.reduce_mean(rows))  # expect: tensor-leak-from-tf-function=advice/none/likely
    return rows


for _ in range(500):
    shaken(tf.ones((8, 8)))
