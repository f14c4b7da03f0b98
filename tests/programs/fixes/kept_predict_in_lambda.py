import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
ask = lambda r: m.predict(r[None], verbose=0)[0]  # expect: predict-in-loop=/unsafe
print([ask(r).tolist() for r in np.ones((12, 3), "float32")])
