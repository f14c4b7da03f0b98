import numpy as np
import tensorflow as tf


class Fake:
    zeros = staticmethod(lambda shape: np.full(shape, 7.0))


real = tf
for i in range(20):
    z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/none
    tf = Fake if i % 2 else real
    print(float(z[0][0]))
