import numpy as np


class Memory:
    def __init__(self, size, width):
        self.filled = 0
        self.states = np.zeros((size, width), dtype=np.float32)
        self.rewards = np.zeros(size, dtype=np.float32)

    def keep(self, state, reward):
        place = self.filled % len(self.states)
        self.states[place], self.rewards[place] = state, reward
        self.filled += 1

    def sample(self, count):
        rows = np.random.choice(min(self.filled, len(self.states)), count, replace=False)
        return self.states[rows], self.rewards[rows]
