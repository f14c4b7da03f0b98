"""The same functions, and this program calls one of them, which calls the other."""

import numpy as np
from tensorflow import keras


def build():
    model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
    model.compile("adam", "mse")
    return model


def tell(model, rows):
    return [model.predict(row[np.newaxis], verbose=0) for row in rows]  # expect: predict-in-loop=warning


def tell_all(model):
    return tell(model, np.random.rand(5000, 8))


def main():
    model = build()
    model.fit(np.random.rand(5000, 8), np.random.rand(5000), epochs=3)
    print(tell_all(model))


if __name__ == "__main__":
    main()
