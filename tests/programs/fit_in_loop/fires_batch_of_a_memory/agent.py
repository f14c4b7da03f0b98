"""As many rows as the memory is asked for are one batch, and so are rows that are collected one by one."""

import random
from collections import deque

import gymnasium
import numpy as np
from memory import Memory
from tensorflow import keras


class Agent:
    def __init__(self, width, count=64):
        self.count = count
        self.memory = Memory(100_000, width)
        self.lately = deque(maxlen=5000)
        self.net = keras.Sequential([keras.layers.Dense(32, activation="relu"), keras.layers.Dense(1)])
        self.net.compile(loss="mse", optimizer="adam")

    def act(self, state):
        return float(self.net.predict(state[np.newaxis], verbose=0)[0, 0] > 0)  # expect: predict-in-loop=warning//certain

    def learn(self):
        states, rewards = self.memory.sample(self.count)
        self.net.fit(states, rewards, verbose=0)  # expect: fit-in-loop=warning//certain

    def look_back(self):
        chosen = random.sample(self.lately, 32)
        inputs, goals = [], []
        for state, reward in chosen:
            inputs.append(state)
            goals.append(reward)
        self.net.fit(np.array(inputs), np.array(goals), verbose=0)  # expect: fit-in-loop=warning//certain


def play():
    world = gymnasium.make("CartPole-v1")
    agent = Agent(4)
    for _ in range(500):
        state, over = world.reset()[0], False
        while not over:
            state, reward, over, _, _ = world.step(int(agent.act(state)))
            agent.memory.keep(state, reward)
            agent.lately.append((state, reward))
            agent.learn()
            agent.look_back()


def by_hand(net: keras.Model, lately, updates):
    for _ in range(updates):
        chosen = random.sample(lately, 48)
        inputs, goals = np.zeros((48, 4)), np.zeros((48, 1))
        for place in range(48):
            inputs[place], goals[place] = chosen[place]
        net.fit(inputs, goals, verbose=0)  # expect: fit-in-loop=warning
