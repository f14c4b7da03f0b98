import numpy as np
import tensorflow as tf
import sys

for i in range(12):
    z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    print(sys.getrefcount(z))
