# never: wrong-oom-exception
import numpy as np
import tensorflow as tf


def train(net: tf.keras.Model, path):
    try:
        x = np.load(path)
        net.fit(x)
    except MemoryError:
        print("the array is too large")
    except tf.errors.ResourceExhaustedError:
        raise
