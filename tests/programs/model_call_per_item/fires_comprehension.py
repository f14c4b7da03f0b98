import keras
import numpy as np

encoder = keras.Sequential([keras.layers.Dense(32, activation="relu"), keras.layers.Dense(4)])
samples = np.random.rand(2000, 16).astype("float32")
codes = [encoder(s[np.newaxis])[0] for s in samples]  # expect: model-call-per-item=warning
