"""Slices of scans, listed one by one."""

import os
import random

import numpy as np
import tensorflow as tf


def listed(folder):
    rows = []
    for name in os.listdir(folder):
        for index in range(np.load(os.path.join(folder, name)).shape[0]):
            rows.append((name, index))
    random.shuffle(rows)
    names, indices = [], []
    for row in rows:
        names.append(row[0])
        indices.append(row[1])
    return tf.data.Dataset.from_tensor_slices((names, indices))
