"""How long the series is nobody says; whoever slides a window along one has thousands of steps of time."""

import numpy as np
import pandas as pd
import tensorflow as tf

WINDOW = 48
demand = pd.read_csv("demand.csv")["load"].to_numpy(dtype="float32")
model = tf.keras.models.load_model("forecaster.keras")


def forecasts(values, width):
    found = []
    for start in range(len(values) - width):
        found.append(model.predict(values[start : start + width][np.newaxis]))  # expect: predict-in-loop=warning
    return np.concatenate(found)


print(np.abs(forecasts(demand, WINDOW)[:, 0] - demand[WINDOW:]).mean())
