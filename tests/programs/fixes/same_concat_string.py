import numpy as np
import tensorflow as tf

v = tf.constant([""])
for i in range(20):
    v = tf.concat([v, tf.constant(["a"])], 0)  # expect: tensor-concat-in-loop=/safe
print(v.shape)
