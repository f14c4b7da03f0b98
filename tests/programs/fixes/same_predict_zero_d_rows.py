import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((1,)), tf.keras.layers.Dense(1, kernel_initializer="ones")])
for i in range(12):
    print(m.predict(np.array([float(i)], "float32"), verbose=0).tolist())  # expect: predict-in-loop=/safe
