import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(0)
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(3, activation="relu"), tf.keras.layers.Dense(1)])
x = np.linspace(0, 1, 48).reshape(12, 4).astype("float32")
for row in x:
    print("%.4f" % float(m.predict(row[None], verbose=0)[0, 0]))  # expect: predict-in-loop=/safe
