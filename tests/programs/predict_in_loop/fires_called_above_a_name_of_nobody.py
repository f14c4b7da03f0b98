"""The loop has run when the script fails: the plot at its end has no library, and a name comes too late."""

import numpy as np
import tensorflow as tf


def price_all(model, houses):
    prices = []
    for house in houses:
        prices.append(model.predict(house[None]))  # expect: predict-in-loop
    return np.concatenate(prices)


model = tf.keras.models.load_model("houses.keras")
prices = price_all(model, np.load("houses.npy"))
plt.hist(prices, bins=bins)
bins = 20
print(price_all(model, np.load("flats.npy")).mean())
