import numpy as np
import tensorflow as tf
for i in range(12):  # type: int
    # the mask
    mask = tf.eye(300)  # type: tf.Tensor  # expect: tensor-created-in-loop=/safe
    # use
    x = mask + i
print(float(x[0, 0]))
