# never: load-model-in-loop
import glob

import joblib
import numpy as np
from tensorflow.keras.models import load_model


def compare(x):
    for path in glob.glob("models/*.h5"):
        print(path, load_model(path).evaluate(x))
    for epoch in range(100):
        net = load_model(f"epoch_{epoch}.h5")
        print(net.predict(x))


def others(items):
    for item in items:
        forest = joblib.load("forest.pkl")
        table = np.load("table.npy")
        print(forest.predict(item), table)
