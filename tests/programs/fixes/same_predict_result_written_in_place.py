import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
total = 0
for r in np.ones((12, 3), "float32"):
    q = m.predict(r[None], verbose=0)  # expect: predict-in-loop=/safe
    q[0][1] = 5
    q[0] += 1
    total += float(q.sum())
print(total)
