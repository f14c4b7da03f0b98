import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dropout(0.5, seed=1)])
x = np.ones((12, 4), "float32")
try:
    tf.keras.backend.set_learning_phase(1)
except AttributeError:
    print("gone")
for row in x:
    print(m.predict(row[None], verbose=0).tolist())  # expect: predict-in-loop=/safe
