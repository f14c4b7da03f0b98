import numpy as np
import tensorflow as tf
import patch

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1, kernel_initializer="ones", activation="relu")])
x = np.ones((12, 4), "float32")
for row in x:
    print("%.4f" % float(m.predict(row[None], verbose=0)[0, 0]), patch.n)  # expect: predict-in-loop=/unsafe
