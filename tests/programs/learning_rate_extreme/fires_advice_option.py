import argparse

import numpy as np
from tensorflow.keras import Sequential, layers, optimizers

parser = argparse.ArgumentParser()
parser.add_argument("--learning-rate", type=float, default=3.0)
parser.add_argument("--momentum", type=float, default=0.9)
parser.add_argument("--slow-rate", type=float, default=1e-3)
options = parser.parse_args()

network = Sequential([layers.Dense(64, activation="relu"), layers.Dense(1)])
network.compile(optimizers.RMSprop(options.learning_rate, momentum=options.momentum), "mse")  # expect: learning-rate-extreme=advice
network.fit(np.load("x.npy"), np.load("y.npy"), epochs=20)
network.compile(optimizers.Adam(options.slow_rate), "mse")
network.fit(np.load("x.npy"), np.load("y.npy"), epochs=20)
