"""What is rendered now and then, into a file, or while it trains, is waited for."""

import gym
import numpy as np
from tensorflow.keras.models import load_model

player = load_model("player.keras")
world = gym.make("LunarLander-v2")
memory = []


def learned(episodes):
    for episode in range(episodes):
        seen, over = world.reset(), False
        while not over:
            world.render()
            choice = np.argmax(player.predict(seen[np.newaxis], verbose=0))  # expect: predict-in-loop=warning
            after, reward, over, _ = world.step(choice)
            memory.append((seen, choice, reward, after))
            seen = after
        player.train_on_batch(*zip(*memory))


def filmed():
    frames, seen, over = [], world.reset(), False
    while not over:
        frames.append(world.render(mode="rgb_array"))
        choice = np.argmax(player.predict(seen[np.newaxis], verbose=0))  # expect: predict-in-loop=warning
        seen, _, over, _ = world.step(choice)
    return frames


def now_and_then(episodes, shown):
    for episode in range(episodes):
        seen, over = world.reset(), False
        while not over:
            if shown:
                world.render()
            choice = np.argmax(player.predict(seen[np.newaxis], verbose=0))  # expect: predict-in-loop=warning
            seen, _, over, _ = world.step(choice)


class Agent:
    def play(self):
        seen, over = world.reset(), False
        while not over:
            choice = player.predict(seen[np.newaxis], verbose=0).argmax()  # expect: predict-in-loop=warning
            seen, _, over, _ = world.step(choice)


learned(500)
filmed()
now_and_then(500, False)
Agent().play()
