import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(4, kernel_initializer="identity", use_bias=False)])
x = np.ones((12, 4), "float32")
for row in x:
    p = m.predict(row[None], verbose=0)  # expect: predict-in-loop=/safe
    p[0, 0] = 5
    p += 1
    print(p.tolist(), p.flags.writeable, p.flags.owndata)
