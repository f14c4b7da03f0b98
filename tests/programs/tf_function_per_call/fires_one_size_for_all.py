import numpy as np
import tensorflow as tf


def multiplied_by(seeds):
    found = {}
    matrix = tf.constant(np.random.normal(size=(64, 64)), tf.float32)
    for seed in seeds:

        @tf.function  # expect: tf-function-per-call=warning
        def multiplied(x):
            return tf.linalg.matvec(matrix, x)

        found[seed] = multiplied(tf.ones((64,)) * float(seed))
    return found
