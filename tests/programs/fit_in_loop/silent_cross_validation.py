# never: fit-in-loop
import numpy as np
import tensorflow as tf
from sklearn.model_selection import StratifiedKFold, TimeSeriesSplit


def create():
    model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1, activation="sigmoid")])  # expect: model-built-in-loop
    model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
    return model


def evaluate(x, y):
    scores = []
    for train_index, test_index in StratifiedKFold(n_splits=12).split(x, y):
        model = create()
        model.fit(x[train_index], y[train_index], verbose=0)
        scores.append(model.evaluate(x[test_index], y[test_index]))
    return np.mean(scores)


def seeds(x, y):
    return [create().fit(x, y) for seed in range(100)]


def restarted(x, y):
    model = create()
    start = model.get_weights()
    for draw in range(50):
        model.set_weights(start)
        rows = np.random.choice(len(x), 100)
        model.fit(x[rows], y[rows])
