import numpy as np
from tensorflow import keras

from data import batches

BATCH = 50
x = np.zeros((5000, 3))
y = np.zeros((5000, 1))


def main():
    model = keras.Sequential([keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(batches(x, y, batch_size=BATCH), steps_per_epoch=len(x), epochs=2)  # expect: steps-per-epoch-not-divided=warning/unsafe/certain


main()
