import numpy as np
import tensorflow as tf

for i in range(12):
    z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    print(float(z[0, 0]))
    del z
try:
    z
except NameError:
    print("gone")
