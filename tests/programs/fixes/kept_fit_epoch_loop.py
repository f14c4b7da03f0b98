import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
x = np.ones((64, 4), "float32")
y = np.ones((64, 1), "float32")
for epoch in range(20):
    m.fit(x, y, verbose=0)  # expect: fit-in-loop=/unsafe
print("ok")
