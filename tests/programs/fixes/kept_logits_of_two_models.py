import numpy as np
from tensorflow import keras
from tensorflow.keras.losses import BinaryCrossentropy

keras.utils.set_random_seed(1)
x, y = np.random.normal(size=(32, 3)), np.arange(32) % 2
m = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1)])
m.compile("adam", loss=BinaryCrossentropy(), metrics=["accuracy"])  # expect: loss-activation-mismatch=/unsafe
h = m.fit(x, y, verbose=0)
n = keras.Sequential([keras.Input((3,)), keras.layers.Dense(4), keras.layers.Dense(3)])
n.compile("adam", loss="sparse_categorical_crossentropy", metrics=["acc"])  # expect: loss-activation-mismatch=/unsafe
k = n.fit(x, np.arange(32) % 3, verbose=0)
p = (m.predict(x, verbose=0) > 0.5).astype(int)
print(sorted(h.history), sorted(k.history), p.shape)
