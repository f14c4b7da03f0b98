import numpy as np
import tensorflow as tf

for i in range(12):
    z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    a = np.asarray(z)
    try:
        a[0, 0] += i
    except ValueError:
        print("read-only")
    print(float(z[0, 0]))
