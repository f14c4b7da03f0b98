import numpy as np
import tensorflow as tf

i = tf.keras.Input((3,))
m = tf.keras.Model(inputs=i, outputs=[tf.keras.layers.Dense(n, kernel_initializer="ones")(i) for n in (1, 2)])
for s in np.ones((12, 3), "float32"):
    first = m.predict(s[None], verbose=0)[0]  # expect: predict-in-loop=/none
    print(first.shape)
