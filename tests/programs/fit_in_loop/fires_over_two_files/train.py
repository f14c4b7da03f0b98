import numpy as np

import network

x, y = np.load("x.npy"), np.load("y.npy")
model = network.regression(x.shape[1])
for step in range(2000):
    rows = np.random.randint(0, len(x), 64)
    model.fit(x[rows], y[rows], verbose=0)  # expect: fit-in-loop=warning/unsafe/certain
