import numpy as np
import tensorflow as tf

a = np.zeros(4000, "float32")
fill = a.fill
for i in range(20):
    t = tf.constant(a)  # expect: tensor-created-in-loop=/unsafe
    fill(i)
    print(float(t[0]))
