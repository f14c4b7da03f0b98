import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(10, activation="softmax")])
signals = np.random.rand(5000, 64)
for signal in signals:
    bits = np.array([1 if value > 0.5 else 0 for value in signal])
    print(model.predict(bits[np.newaxis, ...]))  # expect: predict-in-loop=warning
