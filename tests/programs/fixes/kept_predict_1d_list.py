import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(3)])
for i in range(20):
    s = [1.0, 2.0, 3.0, 4.0]
    print(m.predict(np.array([s])).shape)  # expect: predict-in-loop=/unsafe
