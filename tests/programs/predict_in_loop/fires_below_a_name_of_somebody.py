"""Names that look as if nobody bound them: a function that is called does, and an argument of an earlier step."""

import numpy as np
import tensorflow as tf


def read(path):
    global features
    features = np.load(path)


model = tf.keras.models.load_model("houses.keras")
read("houses.npy")
scaled = (features - features.mean(axis=0)) / features.std(axis=0)
offsets = [offset for offset in (0.5, 1.0)] if "K" not in dir() else K
prices = []
for house in scaled:
    prices.append(model.predict(house[None]))  # expect: predict-in-loop
print(np.concatenate(prices).mean())
