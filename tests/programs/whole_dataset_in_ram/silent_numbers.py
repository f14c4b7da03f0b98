# never: whole-dataset-in-ram
import numpy as np
import pandas as pd
import tensorflow as tf


def train(model: tf.keras.Model, path):
    frame = pd.read_csv(path)
    x = np.array([row.split(";") for row in frame["values"]], np.float32)
    model.fit(x, frame["y"])
    model.fit(np.load("x.npy"), np.load("y.npy"))
