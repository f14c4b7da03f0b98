import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(1)
L = tf.keras.layers
inp = tf.keras.Input((5, 2))
out = L.MultiHeadAttention(2, 2)(inp, inp, return_attention_scores=True)
m = tf.keras.Model(inp, out)
for i in range(12):
    x = np.ones((5, 2), "float32")
    print(len(m.predict(x[None], verbose=0)))  # expect: predict-in-loop=/none
