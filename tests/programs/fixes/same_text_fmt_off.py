import numpy as np
import tensorflow as tf
# fmt: off
for i in range(12):
    mask = tf.eye(512)  # fmt: skip  # expect: tensor-created-in-loop=/safe
    x   =   mask + i
# fmt: on
print(float(x[0, 0]))
