"""`self.model = self.model()`: from then on the name is the model."""

import random
from collections import deque

import numpy as np
from tensorflow.keras import Sequential
from tensorflow.keras.layers import Dense
from tensorflow.keras.models import load_model


class Trader:
    def __init__(self, width, saved=""):
        self.width = width
        self.memory = deque(maxlen=500)
        self.model = load_model(saved) if saved else self.model()

    def model(self):
        model = Sequential([Dense(64, input_dim=self.width, activation="relu"), Dense(3)])
        model.compile(loss="mse", optimizer="adam")
        return model

    def remember(self, prices, choice, gain):
        self.memory.append((prices[np.newaxis], choice, gain))

    def replay(self):
        for prices, choice, gain in random.sample(self.memory, 64):
            worth = self.model.predict(prices)  # expect: predict-in-loop=warning//certain
            worth[0, choice] = gain
            self.model.fit(prices, worth, verbose=0)  # expect: fit-in-loop=warning//certain


def trade(days):
    trader = Trader(10)
    for prices, gain in days:
        trader.remember(prices, random.randrange(3), gain)
        trader.replay()
