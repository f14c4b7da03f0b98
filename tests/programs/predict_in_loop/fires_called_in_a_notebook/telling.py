import numpy as np
from tensorflow import keras


def scaled(rows):
    return (rows - rows.mean()) / rows.std()


def tell():
    model = keras.models.load_model("fortunes.keras")
    rows = scaled(np.random.rand(5000, 8))
    return [model.predict(row[np.newaxis], verbose=0) for row in rows]  # expect: predict-in-loop=warning
