import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1, kernel_initializer="ones")])
x = np.ones((12, 3), "float32")
for i, row in enumerate(x):
    try:
        print(m.predict(row[None], verbose=0))  # expect: predict-in-loop=/unsafe
    except Exception as e:
        print(type(e).__name__)
