import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
state = np.ones((3,), "float32")
for n in range(12):
    out = m.predict(state[None], verbose=0)  # expect: predict-in-loop=/unsafe
    state = np.append(out[0], np.float32(n % 2))
print(state.tolist())
