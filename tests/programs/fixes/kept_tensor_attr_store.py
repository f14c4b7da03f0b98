import numpy as np
import tensorflow as tf


class S:
    pass


s = S()
prev = None
for i in range(12):
    s.z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    print(s.z is prev)
    prev = s.z
