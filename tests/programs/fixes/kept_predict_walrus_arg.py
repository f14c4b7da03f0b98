import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
for i in range(12):
    print(m.predict((z := np.ones((3,), "float32"))[None], verbose=0), z.shape)  # expect: predict-in-loop=/unsafe
