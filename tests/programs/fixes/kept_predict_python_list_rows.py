import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
for n in range(12):
    print(m.predict(np.array([[n, 1, 2]]), verbose=0).tolist())  # expect: predict-in-loop=/unsafe
