import numpy as np
import tensorflow as tf

keep = []
for i in range(12):
    z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    keep += [z]
print(keep[0] is keep[1])
