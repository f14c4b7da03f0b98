import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((None, 1)), tf.keras.layers.GlobalAveragePooling1D()])
for n in range(1, 15):
    print(m.predict(np.arange(n, dtype="float64").reshape(1, n, 1), verbose=0).tolist())  # expect: predict-in-loop=/unsafe
