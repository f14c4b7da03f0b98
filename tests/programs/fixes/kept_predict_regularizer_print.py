import numpy as np
import tensorflow as tf


def reg(w):
    return 0.1 * tf.reduce_sum(w)


m = tf.keras.Sequential(
    [tf.keras.Input((4,)), tf.keras.layers.Dense(1, kernel_initializer="ones", kernel_regularizer=reg)]
)
x = np.ones((12, 4), "float32")
for row in x:
    print("%.4f" % float(m.predict(row[None], verbose=0)[0, 0]), len(m.losses))  # expect: predict-in-loop=/unsafe
