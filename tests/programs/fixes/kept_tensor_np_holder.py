import numpy as np
import tensorflow as tf


class H:
    pass


h = H()
a = np.zeros(4000, "float32")
h.a = a
for i in range(20):
    t = tf.constant(a)  # expect: tensor-created-in-loop=/unsafe
    h.a += 1
    print(float(t[0]))
