import numpy as np
import tensorflow as tf
tf.keras.utils.set_random_seed(0)
x = np.random.rand(64, 4).astype("float32"); y = x.sum(1, keepdims=True)
def clipped(t, p):
    e = t - p
    if tf.reduce_max(tf.abs(e)) > 1.0:
        return tf.reduce_mean(tf.abs(e))
    return tf.reduce_mean(e ** 2)
m = tf.keras.Sequential([tf.keras.layers.Dense(4), tf.keras.layers.Dense(1)])
m.compile("adam", clipped, run_eagerly=True)  # expect: debug-mode-left-on=/none
print(len(m.fit(x, y, epochs=2, verbose=0).history["loss"]))
