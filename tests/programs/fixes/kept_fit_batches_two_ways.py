import numpy as np
from tensorflow import keras

keras.utils.set_random_seed(1)
m = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1)])
m.compile("sgd", "mse", metrics=["mae"])
x, y = np.ones((64, 3)), np.ones((64, 1))
losses = []
for i in range(0, 64, 4):
    h = m.fit(x[i : i + 4], y[i : i + 4], verbose=0)  # expect: fit-in-loop=/none
    losses.append(h.history["loss"][0])
for i in range(0, 64, 4):
    m.fit(x[i : i + 4], y[i : i + 4], verbose=0, batch_size=4, epochs=1, sample_weight=np.ones(4))  # expect: fit-in-loop=/unsafe
print(len(losses), type(losses[0]).__name__)
