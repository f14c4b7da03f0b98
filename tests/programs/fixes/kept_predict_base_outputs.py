import numpy as np
import tensorflow as tf

i = tf.keras.Input((4,))
h = tf.keras.layers.Dense(2, kernel_initializer="ones", name="h")(i)
base = tf.keras.Model(i, [h, tf.keras.layers.Dense(1, kernel_initializer="ones")(h)])
m = tf.keras.Model(base.inputs, base.outputs)
for r in np.ones((12, 4), "float32"):
    out = m.predict(r[None], verbose=0)  # expect: predict-in-loop=/none
    print(len(out), out[-1].shape)
