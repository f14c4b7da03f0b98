import numpy as np
from sklearn.model_selection import KFold
from tensorflow import keras


def cross_validate(x, y, folds):
    out = np.zeros(len(y))
    for train, test in KFold(folds).split(x):
        model = keras.Sequential([keras.layers.Dense(1)])
        model.compile("adam", "mse")
        model.fit(x[train], y[train], epochs=10, verbose=0)
        out[test] = model.predict(x[test]).ravel()
    return out
