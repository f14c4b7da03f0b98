import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.layers.Dense(2, kernel_initializer="ones")])
for i in range(12):
    s = np.float32(i)
    try:
        print(m.predict(np.expand_dims(s, 0), verbose=0))  # expect: predict-in-loop=/unsafe
    except Exception as e:
        print(type(e).__name__)
