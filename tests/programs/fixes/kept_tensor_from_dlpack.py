import numpy as np
import tensorflow as tf

for i in range(20):
    t = tf.zeros((64, 64))  # expect: tensor-created-in-loop=/unsafe
    view = np.from_dlpack(t)
    try:
        view.setflags(write=True)
        view[0, 0] = view[0, 0] + 1
    except ValueError:
        pass
    print(float(tf.reduce_sum(t)))
