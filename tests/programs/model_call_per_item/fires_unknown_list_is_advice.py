import keras
import numpy as np

model = keras.Sequential([keras.layers.Dense(3)])


def classify(samples):
    results = []
    for sample in samples:
        results.append(model(np.array([sample])))  # expect: model-call-per-item=advice/none/likely
    return results
