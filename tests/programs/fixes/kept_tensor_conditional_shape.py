import numpy as np
import tensorflow as tf

shape = (100, 100)


def set_shape(s):
    globals()["shape"] = s


for i in range(12):
    z = tf.zeros(shape)  # expect: tensor-created-in-loop=/unsafe
    set_shape((i + 1, 100))
    print(z.shape)
