import numpy as np
import tensorflow as tf

a = np.zeros(4000, "float32")
for i in range(20):
    t = tf.constant(a)
    np.add.at(a, [0], 1)
    print(float(t[0]))
