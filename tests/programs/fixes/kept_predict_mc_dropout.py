import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(1)
L = tf.keras.layers
inp = tf.keras.Input((8,))
m = tf.keras.Model(inp, L.Dropout(0.5, seed=3)(inp, training=True))
for i in range(12):
    x = np.ones((8,), "float32")
    print(m.predict(x[None], verbose=0))  # expect: predict-in-loop=/unsafe
