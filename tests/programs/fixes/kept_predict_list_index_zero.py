import numpy as np
import tensorflow as tf

i = tf.keras.Input((4,))
h = tf.keras.layers.Dense(2, kernel_initializer="ones")(i)
m = tf.keras.Model(i, [h, h])
for r in np.ones((12, 4), "float32"):
    print(m.predict(r[None], verbose=0)[0].shape)  # expect: predict-in-loop=/none
