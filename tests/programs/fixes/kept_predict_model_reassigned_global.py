import numpy as np
import tensorflow as tf


def build():
    return tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1, kernel_initializer="ones")])


m = build()


def swap():
    global m
    m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Lambda(lambda t: (print("py"), t)[1])])


for i in range(12):
    x = np.ones((1, 4), "float32")
    print(m.predict(x, verbose=0).tolist())  # expect: predict-in-loop=/unsafe
    if i == 4:
        swap()
