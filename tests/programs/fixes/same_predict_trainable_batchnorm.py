import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.BatchNormalization()])
for r in np.ones((12, 3), "float32"):
    print(np.round(m.predict(r[None], verbose=0), 4).tolist())  # expect: predict-in-loop=/safe
