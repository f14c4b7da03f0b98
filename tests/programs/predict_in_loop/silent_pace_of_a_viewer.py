"""Somebody watches: each frame is rendered, or the program waits, and a tenth of a second hides the call."""

import time

import gym
import numpy as np
from tensorflow.keras.models import load_model

player = load_model("player.keras")


def parade(rounds):
    world = gym.make("LunarLander-v2")
    for _ in range(rounds):
        seen, over = world.reset(), False
        while not over:
            world.render()
            choice = np.argmax(player.predict(seen[np.newaxis], verbose=0))
            seen, _, over, _ = world.step(choice)


def slowly(states):
    for state in states:
        print(player.predict(state[np.newaxis], verbose=0))
        time.sleep(0.2)


def in_a_window():
    world = gym.make("LunarLander-v3", render_mode="human")
    seen, over = world.reset()[0], False
    while not over:
        choice = player.predict(seen[np.newaxis], verbose=0).argmax()
        seen, _, over, cut, _ = world.step(choice)


class Agent:
    def play(self, world):
        seen, over = world.reset(), False
        while not over:
            choice = player.predict(seen[np.newaxis], verbose=0).argmax()
            seen, _, over, _ = world.step(choice)


parade(20)
slowly(np.load("states.npy"))
in_a_window()
