import numpy as np
import tensorflow as tf

for i in range(12):
    z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/safe
    a = z.numpy()
    a += i
    print(float(a[0, 0]), float(z[0, 0]))
