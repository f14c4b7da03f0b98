import numpy as np
import tensorflow as tf

m = tf.keras.Sequential(
    [tf.keras.Input((4,)), tf.keras.layers.Dense(1, kernel_initializer="ones"), tf.keras.layers.Reshape(())]
)
x = np.ones((12, 4), "float32")
for row in x:
    print(m.predict(row[None], verbose=0).shape)  # expect: predict-in-loop=/safe
