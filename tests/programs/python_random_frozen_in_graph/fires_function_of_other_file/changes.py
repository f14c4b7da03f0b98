import numpy as np
import tensorflow as tf


def brighter(image):
    return tf.clip_by_value(image + np.random.uniform(-0.1, 0.1), 0, 1)  # expect: python-random-frozen-in-graph=warning
