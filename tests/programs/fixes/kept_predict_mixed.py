import numpy as np
import tensorflow as tf

tf.keras.mixed_precision.set_global_policy("mixed_float16")
tf.keras.utils.set_random_seed(1)
m = tf.keras.Sequential([tf.keras.Input((8,)), tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(4)])
for i in range(12):
    x = np.linspace(0, 1 + i, 8)
    print(repr(m.predict(x[None], verbose=0)))  # expect: predict-in-loop=/unsafe
