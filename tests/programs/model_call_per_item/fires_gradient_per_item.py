import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.Input((8,)), tf.keras.layers.Dense(4, "tanh"), tf.keras.layers.Dense(1)])
points = tf.random.uniform((3000, 8))
slopes = np.zeros((3000, 8))
for i in range(3000):
    x = points[i : i + 1]
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = model(x)  # expect: model-call-per-item=warning/none/certain
    slopes[i] = tape.gradient(y, x)
