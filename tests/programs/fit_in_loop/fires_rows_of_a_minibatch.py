import random

import numpy as np
from tensorflow import keras

net = keras.Sequential([keras.layers.Dense(2)])
net.compile("adam", "mse")


def replay(memory):
    minibatch = random.sample(memory, 256)
    for state, target in minibatch:
        net.fit(state, target, epochs=1, verbose=0)  # expect: fit-in-loop=warning
    return np.mean(net.get_weights()[0])
