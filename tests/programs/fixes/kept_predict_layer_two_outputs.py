import numpy as np
import tensorflow as tf


class Two(tf.keras.layers.Layer):
    def call(self, x):
        return x, x * 2


m = tf.keras.Sequential([tf.keras.Input((3,)), Two()])
for i in range(12):
    x = np.ones((3,), "float32")
    print(m.predict(x[None], verbose=0))  # expect: predict-in-loop=/none
