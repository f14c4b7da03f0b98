import gymnasium
import numpy as np
from agent import Agent

world = gymnasium.make("CartPole-v1")
agent = Agent(4, 2)
for _ in range(300):
    state, over = np.reshape(world.reset()[0], [1, 4]), False
    while not over:
        action = world.action_space.sample()
        following, reward, over, _, _ = world.step(action)
        following = np.reshape(following, [1, 4])
        agent.keep(state, action, reward, following)
        state = following
        agent.replay()
    agent.look_back()
