import random
from collections import deque

import numpy as np
from tensorflow.keras import Sequential
from tensorflow.keras.layers import Dense
from tensorflow.keras.optimizers import Adam


class DQNAgent:
    def __init__(self, state_size, action_size):
        self.memory = deque(maxlen=2000)
        self.model = Sequential([Dense(24, input_dim=state_size, activation="relu"), Dense(action_size)])
        self.model.compile(loss="mse", optimizer=Adam(learning_rate=0.001))

    def replay(self, batch_size):
        for state, action, reward, next_state, done in random.sample(self.memory, batch_size):
            state = np.reshape(state, (1, 4))
            target = self.model(state).numpy()
            target[0][action] = reward
            self.model.fit(state, target, epochs=1, verbose=0)  # expect: fit-in-loop=warning/unsafe/certain
