import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
m.layers[0].call = lambda x: x * 0
for r in np.ones((12, 3), "float32"):
    print(m.predict(r[None], verbose=0).tolist())  # expect: predict-in-loop=/unsafe
