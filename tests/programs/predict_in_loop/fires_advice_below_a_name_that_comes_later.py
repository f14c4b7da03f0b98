"""The data is read below the place that needs it first."""

import numpy as np
import tensorflow as tf

model = tf.keras.models.load_model("houses.keras")
scaled = houses / houses.max()
houses = np.load("houses.npy")
prices = []
for house in scaled:
    prices.append(model.predict(house[None]))  # expect: predict-in-loop=advice
print(np.concatenate(prices).mean())
