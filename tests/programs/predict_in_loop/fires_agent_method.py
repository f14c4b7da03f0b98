import random

import numpy as np
from tensorflow.keras import Sequential, optimizers
from tensorflow.keras.layers import Dense


class DQNAgent:
    def __init__(self, state_size, action_size):
        self.action_size = action_size
        self.epsilon = 1.0
        self.model = self._build_model(state_size)

    def _build_model(self, state_size):
        model = Sequential()
        model.add(Dense(24, input_dim=state_size, activation="relu"))
        model.add(Dense(self.action_size, activation="linear"))
        model.compile(loss="mse", optimizer=optimizers.Adam(learning_rate=0.001))
        return model

    def act(self, state):
        if np.random.rand() <= self.epsilon:
            return random.randrange(self.action_size)
        return np.argmax(self.model.predict(np.array([state]))[0])  # expect: predict-in-loop=warning/unsafe/certain


def play(env):
    agent = DQNAgent(4, 2)
    for episode in range(1000):
        state, done = env.reset(), False
        while not done:
            state, reward, done, _ = env.step(agent.act(state))
