import numpy as np
import tensorflow as tf


def steal(copy: tf.keras.Model, queries, labels):
    for query, label in zip(queries, labels):
        copy.fit(np.array([query]), np.array([label]), batch_size=1)  # expect: fit-in-loop=warning
