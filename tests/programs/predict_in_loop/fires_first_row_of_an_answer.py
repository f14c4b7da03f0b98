"""Whoever takes the first row of the answer of a model with one output has given it one row."""

import random

import numpy as np
from tensorflow import keras
from tensorflow.keras import layers


class Walker:
    def __init__(self, width, moves):
        self.moves = moves
        self.judge = keras.Sequential([layers.Dense(32, activation="relu", input_dim=width), layers.Dense(moves)])
        self.judge.compile(loss="mse", optimizer="adam")
        seen = layers.Input((width,))
        self.chooser = keras.Model(seen, layers.Dense(moves, activation="softmax")(layers.Dense(16)(seen)))

    def greedy(self, sight):
        worth = self.judge.predict(sight)  # expect: predict-in-loop=warning//certain
        return np.argmax(worth[0])

    def curious(self, sight):
        chances = self.chooser.predict(sight).flatten()  # expect: predict-in-loop=warning//certain
        return np.random.choice(self.moves, p=chances)

    def learn(self, lived):
        for sight, move, gain, then, over in random.sample(lived, 32):
            goal = gain
            if not over:
                goal += 0.9 * np.amax(self.judge.predict(then)[0])  # expect: predict-in-loop=warning//certain
            worths = self.judge.predict(sight, verbose=0)  # expect: predict-in-loop=warning//certain
            worths[0][move] = goal
            self.judge.fit(sight, worths, epochs=1, verbose=0)  # expect: fit-in-loop=warning//certain


def wander(world, lived):
    walker = Walker(4, 2)
    for _ in range(500):
        sight, over = world.begin(), False
        while not over:
            sight, gain, over = world.go(walker.greedy(sight))
            sight, gain, over = world.go(walker.curious(sight))
        walker.learn(lived)


def heights(places):
    height = keras.Sequential([layers.Dense(8, activation="relu"), layers.Dense(1)])
    return [float(height.predict(place, verbose=0)) for place in places]  # expect: predict-in-loop=warning//certain
