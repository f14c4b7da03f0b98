import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(3)])
for i in range(20):
    print(m.predict(np.array([[1, 2, 3, i]])).shape)  # expect: predict-in-loop=/unsafe
for i in range(20):
    print(m.predict(np.reshape([1.0, 2, 3, 4], (1, 4)), batch_size=1, verbose=0).shape)  # expect: predict-in-loop=/unsafe
