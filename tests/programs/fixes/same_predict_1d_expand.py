import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.layers.Flatten()])
for i in range(12):
    print(m.predict(np.array([float(i)], "float32"), verbose=0).shape)  # expect: predict-in-loop=/safe
