import numpy as np
import tensorflow as tf

real = tf.keras.layers.Dense.call


def call(self, x, **k):
    print("called")
    return real(self, x, **k)


tf.keras.layers.Dense.call = call
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1, kernel_initializer="ones")])
x = np.ones((12, 4), "float32")
for row in x:
    print("%.4f" % float(m.predict(row[None], verbose=0)[0, 0]))  # expect: predict-in-loop=/unsafe
