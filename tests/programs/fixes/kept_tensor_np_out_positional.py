import numpy as np
import tensorflow as tf

a = np.zeros(4000, "float32")
for i in range(20):
    t = tf.constant(a)  # expect: tensor-created-in-loop=/unsafe
    np.add(a, 1, a)
    print(float(t[0]))
