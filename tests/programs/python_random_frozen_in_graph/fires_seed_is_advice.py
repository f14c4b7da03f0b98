import random

import tensorflow as tf


@tf.function
def noise(shape):
    return tf.random.stateless_normal(shape, seed=random.choices(range(1000), k=2))  # expect: python-random-frozen-in-graph=advice/none
