import numpy as np
import tensorflow as tf

n = [0]


def act(t):
    n[0] += 1
    return t * 2


m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1, kernel_initializer="ones", activation=act)])
x = np.ones((12, 4), "float32")
for row in x:
    print("%.4f" % float(m.predict(row[None], verbose=0)[0, 0]), n)  # expect: predict-in-loop=/unsafe
