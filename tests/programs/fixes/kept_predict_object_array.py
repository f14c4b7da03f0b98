import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
for i in range(12):
    s = np.array([1, 2, 3], dtype=object)
    try:
        print(m.predict(s[None], verbose=0))  # expect: predict-in-loop=/unsafe
    except Exception as e:
        print(type(e).__name__)
