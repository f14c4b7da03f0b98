import numpy as np
import tensorflow as tf


def make():
    return tf.zeros((100, 100))  # expect: tensor-created-in-loop=/none


a = [make() for i in range(12)]
print(a[0] is a[1])
