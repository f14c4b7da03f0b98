import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.layers.Flatten()])
for i in range(12):
    x = np.array([True, False])
    print(repr(m.predict(x[None], verbose=0)))  # expect: predict-in-loop=/unsafe
