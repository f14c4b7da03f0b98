import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((30, 4)), tf.keras.layers.LSTM(8), tf.keras.layers.Dense(1)])
m.compile(tf.keras.optimizers.SGD(0.1, clipvalue=1.0), "mse")  # expect: clip-by-value-on-gradients=/unsafe
m.fit(np.ones((8, 30, 4)), np.ones((8, 1)), verbose=0)
print("ok")
