"""The judge learns with the first loss already: that somebody compiles it again comes too late."""

import numpy as np
from tensorflow import keras


class Game:
    def __init__(self, real):
        self.judge = self.build(real)
        self.judge.compile(optimizer="adam", loss="mse")

    def build(self, real):
        judge = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
        judge.compile(optimizer="adam", loss="binary_crossentropy")  # expect: loss-activation-mismatch=warning
        judge.fit(real, np.ones((len(real), 1)), epochs=20)
        return judge


Game(np.load("real.npy")).judge.fit(np.load("real.npy"), np.load("marks.npy"))
