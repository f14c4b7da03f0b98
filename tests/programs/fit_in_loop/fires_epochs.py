import keras
import numpy as np

data, target = np.random.rand(500, 6), np.random.rand(500, 1)


class Runner:
    def __init__(self):
        self.net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1)])
        self.net.compile(optimizer="sgd", loss="mse")

    def run(self, rounds):
        for r in range(rounds):
            self.net.fit(data, target, batch_size=32, verbose=0)  # expect: fit-in-loop=advice


Runner().run(200)
