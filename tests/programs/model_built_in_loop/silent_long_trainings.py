"""Fifty samples of one table, and starts until one is good: each trains for so long that a model left behind is little."""

import numpy as np
from sklearn.model_selection import ShuffleSplit
from tensorflow import keras

SAMPLES = 50
x, y = np.load("x.npy"), np.load("y.npy")
errors = []
for train, rest in ShuffleSplit(n_splits=SAMPLES, test_size=0.2).split(x):
    net = keras.Sequential([keras.layers.Dense(20, activation="relu"), keras.layers.Dense(1)])
    net.compile("adam", "mse")
    stop = keras.callbacks.EarlyStopping(patience=5)
    net.fit(x[train], y[train], validation_data=(x[rest], y[rest]), callbacks=[stop], epochs=800, verbose=0)
    errors.append(np.square(net.predict(x[rest]) - y[rest]).mean())
print(np.mean(errors))

good = False
while not good:
    net = keras.Sequential([keras.layers.Dense(2, activation="tanh"), keras.layers.Dense(1)])
    net.compile("sgd", "mse")
    net.fit(np.eye(2), np.array([0, 1]), epochs=5000, verbose=0)
    given = net.predict(np.eye(2))
    good = given[0] < 0.1 and given[1] > 0.9
