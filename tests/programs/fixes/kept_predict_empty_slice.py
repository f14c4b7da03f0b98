import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1, kernel_initializer="ones")])
x = np.ones((10, 4), "float32")
for i in range(12):
    try:
        print(m.predict(x[i : i + 1], verbose=0).shape)  # expect: predict-in-loop=/unsafe
    except Exception as e:
        print(type(e).__name__)
