"""Monte Carlo dropout for one picture, once after the training: three seconds."""

import numpy as np
import tensorflow as tf


class Dropping(tf.keras.layers.Dropout):
    def call(self, inputs, training=None):
        return super().call(inputs, training=True)


model = tf.keras.Sequential([tf.keras.layers.Dense(100, activation="relu"), Dropping(0.2), tf.keras.layers.Dense(10)])
model.compile("adam", "mse")
x, y = np.load("x.npy"), np.load("y.npy")
model.fit(x, y, epochs=100)
shown = x[:1]
drawn = np.stack([model.predict(shown[:1], verbose=0) for _ in range(100)])  # expect: predict-in-loop=advice
print(drawn.mean(axis=0), drawn.std(axis=0))

for place in range(150):
    print(model.predict(x[place : place + 1], verbose=0))  # expect: predict-in-loop=advice
