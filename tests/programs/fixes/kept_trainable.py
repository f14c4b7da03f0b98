import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(2), tf.keras.layers.Dense(1)])
m.compile("adam", "mse")
m.fit(np.ones((8, 4)), np.ones((8, 1)), verbose=0)
for l in m.layers[:1]:
    l.trainable = False  # expect: trainable-change-without-recompile=/unsafe
m.fit(np.ones((8, 4)), np.ones((8, 1)), verbose=0)
print("ok")
