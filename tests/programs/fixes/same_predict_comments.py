import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
for i in range(12):
    s = np.ones((3,), "float32")
    r = m.predict(  # a  # expect: predict-in-loop=/display
        s[None],  # b
        verbose=0,  # c
    )  # d
    r = m.predict(s[None], verbose=0)  # e  # expect: predict-in-loop=/safe
    r = m.predict(  # expect: predict-in-loop=/display
        s[None],  # f
        verbose=0,
    )
    print(r)
