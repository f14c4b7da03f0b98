"""Rows that the program is given under their usual name, as where it is shown to somebody."""

import numpy as np
import tensorflow as tf

model = tf.keras.models.load_model("houses.keras")
prices = np.zeros(len(x_train))
scaled = x_train / x_train.std(axis=0)
for number in range(2000):
    prices[number] = model.predict(scaled[number][None])  # expect: predict-in-loop
print(prices.mean())
