"""What nobody binds is read where a flag says so, in a function, or where it is caught: the script runs."""

import sys

import numpy as np
import tensorflow as tf

model = tf.keras.models.load_model("houses.keras")
houses = np.load("houses.npy")
later = lambda: features.mean()
scale = houses.max() if len(sys.argv) < 2 else scale_of_all
try:
    houses = np.concatenate([houses, flats])
except NameError:
    pass
if "--plot" in sys.argv:
    plt.hist(houses)
prices = []
for house in np.load("flats.npy"):
    prices.append(model.predict(house[None]))  # expect: predict-in-loop
print(np.concatenate(prices).mean() / scale)
