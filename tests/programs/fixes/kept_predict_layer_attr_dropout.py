import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1, kernel_initializer="ones")])
d = m.layers[0]
x = np.ones((12, 4), "float32")
for i, row in enumerate(x):
    d.use_bias = False
    print("%.4f" % float(m.predict(row[None], verbose=0)[0, 0]))  # expect: predict-in-loop=/unsafe
