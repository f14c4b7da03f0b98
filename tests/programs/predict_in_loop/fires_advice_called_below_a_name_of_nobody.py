"""A function that is called only where the script does not get to: the plot before has no library."""

import numpy as np
import tensorflow as tf


def price_all(model, houses):
    prices = []
    for house in houses:
        prices.append(model.predict(house[None]))  # expect: predict-in-loop=advice
    return np.concatenate(prices)


def main():
    model = tf.keras.models.load_model("houses.keras")
    print(price_all(model, np.load("houses.npy")).mean())


plt.style.use("ggplot")
if __name__ == "__main__":
    main()
