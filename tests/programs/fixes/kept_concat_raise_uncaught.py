import numpy as np
import tensorflow as tf

v = tf.zeros((0, 3))
for i in range(40):
    print(i)
    v = tf.concat([v, tf.ones((2, 3 if i < 5 else 4))], 0)  # expect: tensor-concat-in-loop=/unsafe
