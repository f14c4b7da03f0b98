import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.layers.Rescaling(1 / 255.0)])
for i in range(12):
    x = np.array([i + 0.1, 200.7])
    print(repr(m.predict(x[None], verbose=0)))  # expect: predict-in-loop=/unsafe
