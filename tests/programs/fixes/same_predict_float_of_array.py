import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(1, kernel_initializer="ones")])
for r in np.ones((12, 3), "float32"):
    print("%.2f" % m.predict(r[None], verbose=0).item(), isinstance(m.predict(r[None], verbose=0), np.ndarray))  # expect: predict-in-loop=/safe
