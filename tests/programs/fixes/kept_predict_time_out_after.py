import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1, kernel_initializer="ones")])
x = np.ones((12, 4), "float32")
for row in x:
    m.predict(row[None], verbose=0)  # expect: predict-in-loop=/unsafe
print(m.predict_function is None)
