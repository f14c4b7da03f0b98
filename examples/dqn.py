"""A DQN agent that learns to balance a pole, written as many tutorials write it. Usage: dqn.py [EPISODES]"""

import math
import random
import sys
from collections import deque

import numpy as np
import tensorflow as tf

ACTIONS, GAMMA, BATCH = 2, 0.95, 12
random.seed(7)
tf.keras.utils.set_random_seed(7)


class Pole:
    """The cart and the pole of Barto, Sutton and Anderson: push left or right, as long as it stands."""

    def reset(self):
        self.state = [random.uniform(-0.05, 0.05) for _ in range(4)]
        return np.array(self.state, np.float32)

    def step(self, action):
        x, speed, angle, turning = self.state
        force = (10.0 if action else -10.0) + 0.05 * turning**2 * math.sin(angle)
        bend = 9.8 * math.sin(angle) - math.cos(angle) * force / 1.1
        turn = bend / (0.5 * (4 / 3 - 0.1 * math.cos(angle) ** 2 / 1.1))
        push = (force - 0.05 * turn * math.cos(angle)) / 1.1
        self.state = [x + 0.02 * speed, speed + 0.02 * push, angle + 0.02 * turning, turning + 0.02 * turn]
        fell = abs(self.state[0]) > 2.4 or abs(self.state[2]) > 0.21
        return np.array(self.state, np.float32), 0.0 if fell else 1.0, fell


class Agent:
    def __init__(self):
        self.memory, self.epsilon = deque(maxlen=2000), 1.0
        self.model = tf.keras.Sequential(
            [tf.keras.Input((4,)), tf.keras.layers.Dense(24, "relu"), tf.keras.layers.Dense(ACTIONS)]
        )
        self.model.compile("adam", "mse")

    def act(self, state):
        if random.random() < self.epsilon:
            return random.randrange(ACTIONS)
        return int(np.argmax(self.model.predict(state[np.newaxis], verbose=0)[0]))

    def replay(self):
        for state, action, reward, following, fell in random.sample(self.memory, BATCH):
            target = self.model.predict(state[np.newaxis], verbose=0)
            after = self.model.predict(following[np.newaxis], verbose=0)
            target[0][action] = reward if fell else reward + GAMMA * np.max(after[0])
            self.model.fit(state[np.newaxis], target, verbose=0)
        self.epsilon = max(0.05, self.epsilon * 0.9)


agent, pole = Agent(), Pole()
for episode in range(int(sys.argv[1]) if len(sys.argv) > 1 else 5):
    state, fell, steps = pole.reset(), False, 0
    while not fell:
        action = agent.act(state)
        following, reward, fell = pole.step(action)
        agent.memory.append((state, action, reward, following, fell))
        state, steps = following, steps + 1
        if len(agent.memory) > BATCH:
            agent.replay()
    print(f"episode {episode}: {steps} steps")
