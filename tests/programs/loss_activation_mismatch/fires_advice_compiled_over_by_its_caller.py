"""What builds the judge compiles it; who asked for it compiles it again before anything trains."""

import numpy as np
from tensorflow import keras


class Game:
    def __init__(self):
        self.judge, self.painter = self.build()
        self.judge.compile(optimizer="adam", loss="mse")

    def build(self):
        judge = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
        judge.compile(optimizer="adam", loss="binary_crossentropy")  # expect: loss-activation-mismatch=advice
        painter = keras.Sequential([keras.layers.Dense(8)])
        return judge, painter

    def play(self, real):
        for _ in range(100):
            self.judge.train_on_batch(real, np.ones((len(real), 1)))


Game().play(np.load("real.npy"))
