import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
def outer():
    tf = "text"

    def inner(r):
        return m.predict(r[None], verbose=0)  # expect: predict-in-loop=/unsafe

    return [inner(r).tolist() for r in np.ones((12, 3), "float32")], tf


print(outer())
