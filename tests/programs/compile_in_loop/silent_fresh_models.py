# never: compile-in-loop
import keras
from sklearn.model_selection import KFold


def make():
    return keras.Sequential([keras.layers.Dense(1)])


def folds(x, y):
    for train, test in KFold(n_splits=20).split(x):
        keras.backend.clear_session()
        model = make()
        model.compile(optimizer="adam", loss="mse")
        model.fit(x[train], y[train], epochs=5)


def clones(template, parts):
    for x, y in parts:
        model = keras.models.clone_model(template)  # expect: model-built-in-loop
        model.compile(optimizer="adam", loss="mse")
        model.fit(x, y)


def resets(model, weights, parts):
    for x, y in parts:
        model.set_weights(weights)
        model.compile(optimizer="adam", loss="mse")
        model.fit(x, y)


def each(models, x, y):
    for model in models:
        model.compile(optimizer="adam", loss="mse")
        model.fit(x, y)
