import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
X = [[1.0, 2.0, 3.0]] * 12
for i in range(12):
    try:
        print(m.predict(X[i : i + 1], verbose=0))  # expect: predict-in-loop=/unsafe
    except Exception as e:
        print(type(e).__name__)
