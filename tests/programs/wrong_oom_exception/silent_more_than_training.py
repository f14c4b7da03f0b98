# never: wrong-oom-exception
import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
try:
    x = np.zeros((10**6, 1000))
    model.fit(x, x)
except MemoryError:
    print("a smaller array")
try:
    model.fit(x, x)
except MemoryError:
    print("host")
except Exception:
    print("device")
