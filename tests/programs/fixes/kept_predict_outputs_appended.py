import numpy as np
import tensorflow as tf

i = tf.keras.Input((3,))
outs = []
for n in range(3):
    outs.append(tf.keras.layers.Dense(n + 1, kernel_initializer="ones")(i))
m = tf.keras.Model(inputs=i, outputs=outs)
for s in np.ones((12, 3), "float32"):
    print([o.shape for o in m.predict(s[None], verbose=0)])  # expect: predict-in-loop=/none
