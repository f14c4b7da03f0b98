import numpy as np
import tensorflow as tf

class Two(tf.keras.layers.Layer):
    def call(self, x):
        return x, x + 1


m = tf.keras.Sequential([tf.keras.Input((3,)), Two()])
for r in np.ones((12, 3), "float32"):
    print(len(m.predict(r[None], verbose=0)))  # expect: predict-in-loop=/none
