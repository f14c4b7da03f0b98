# never: map-before-batch
import random

import tensorflow as tf


def with_python_random(rows):
    factors = tf.data.Dataset.from_tensor_slices(rows)
    return factors.map(lambda x: x * random.random()).batch(32)  # expect: python-random-frozen-in-graph
