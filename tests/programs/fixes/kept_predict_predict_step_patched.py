import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
m.predict_step = lambda data: m(data, training=False) * 10
for i in range(12):
    s = np.ones((4,), "float32")
    print(m.predict(s[None], verbose=0))  # expect: predict-in-loop=/unsafe
