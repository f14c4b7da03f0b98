import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(1)
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(2)])
for i in range(12):
    s = np.ones((4,), "float32")
    q = m.predict(s[None], verbose=0)  # expect: predict-in-loop=/safe
    q[0, 1] = 5
    q += 1
    print(np.round(q, 4), q.flags.writeable, q.dtype)
