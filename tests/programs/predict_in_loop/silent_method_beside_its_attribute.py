# never: predict-in-loop
"""Only another method, which may never run, puts a model in the place of the method: nobody knows what answers."""

import numpy as np
from tensorflow.keras import Sequential
from tensorflow.keras.layers import Dense


class Rules:
    def predict(self, rows):
        return rows.sum(axis=1)


class Trader:
    def __init__(self):
        self.adviser = self.adviser()

    def adviser(self):
        return Rules()

    def advise(self, days):
        return [self.adviser.predict(np.expand_dims(day, 0)) for day in days]


class Late:
    def adviser(self):
        return Sequential([Dense(3)])

    def advise(self, days):
        return [self.adviser.predict(np.expand_dims(day, 0)) for day in days]
