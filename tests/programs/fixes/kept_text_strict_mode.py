import numpy as np
import tensorflow as tf
import types
for i in range(12):
    try:
        t = tf.constant([1.5, 2.5] * 40, dtype=tf.int32)  # expect: tensor-created-in-loop=/none
    except TypeError:
        print("TypeError", i)
