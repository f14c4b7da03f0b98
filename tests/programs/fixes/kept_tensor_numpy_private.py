import numpy as np
import tensorflow as tf

for i in range(12):
    z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    a = z._numpy()
    a.flags.writeable = True
    a[0, 0] += i + 1
    print(float(z[0, 0]))
