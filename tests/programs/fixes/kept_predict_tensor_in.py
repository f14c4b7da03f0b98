import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
for i in range(12):
    s = tf.ones((3,), "float32")
    r = m.predict(s[None], verbose=0)  # expect: predict-in-loop=/unsafe
    print(type(r).__name__, r)
