import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.GaussianNoise(1.0), tf.keras.layers.Dropout(0.5)])
x = np.ones((12, 4), "float32")
for row in x:
    print(m.predict(row[None], verbose=0).tolist())  # expect: predict-in-loop=/safe
