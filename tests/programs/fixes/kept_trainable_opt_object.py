import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(2), tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.Adam(1e-3)
m.compile(optimizer=opt, loss="mse", metrics=["mae"])
m.fit(np.ones((8, 4)), np.ones((8, 1)), verbose=0)
m.trainable = False  # expect: trainable-change-without-recompile=/unsafe
m.layers[-1].trainable = True
m.trainable = True
m.fit(np.ones((8, 4)), np.ones((8, 1)), verbose=0)
print("ok")
