"""What a loop takes out of the memory was put there as one row each, by the caller in the other file."""

import random
from collections import deque

from tensorflow import keras


class Memory:
    def __init__(self, size):
        self.buffer = deque(maxlen=size)

    def add(self, *, state, action, reward, following):
        experience = (state, action, reward, following)
        self.buffer.append(experience)

    def sample(self, count):
        return random.sample(self.buffer, count)


class Agent:
    def __init__(self, width, actions):
        self.memory = Memory(2000)
        self.recent = []
        self.net = keras.Sequential([keras.layers.Dense(24, input_dim=width), keras.layers.Dense(actions)])
        self.net.compile(loss="mse", optimizer="adam")

    def keep(self, state, action, reward, following):
        self.memory.add(state=state, action=action, reward=reward, following=following)
        self.recent.append((state, action))

    def replay(self):
        minibatch = self.memory.sample(32)
        for state, action, reward, following in minibatch:
            ahead = self.net.predict(following, verbose=0)  # expect: predict-in-loop=warning//certain
            worth = self.net.predict(state, verbose=0)  # expect: predict-in-loop=warning//certain
            worth[:, action] = reward + 0.9 * ahead.max()
            self.net.fit(state, worth, verbose=0)  # expect: fit-in-loop=warning//certain

    def look_back(self):
        for place in range(len(self.recent)):
            state, action = self.recent[place]
            print(action, self.net.predict(state))  # expect: predict-in-loop=warning//certain
