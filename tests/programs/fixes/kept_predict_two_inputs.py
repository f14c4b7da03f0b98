import numpy as np
import tensorflow as tf

a, b = tf.keras.Input((3,)), tf.keras.Input((3,))
m = tf.keras.Model([a, b], tf.keras.layers.Add()([a, b]))
for r in np.ones((12, 3), "float32"):
    print(m.predict([r[None], r[None] * 2], verbose=0).tolist())  # expect: predict-in-loop=/unsafe
