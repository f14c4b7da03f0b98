import gymnasium as gym
import players.greedy

env = gym.make("Maze-v0")
state, _ = env.reset()
done = False
while not done:
    state, reward, done, _, _ = env.step(players.greedy.move(state))
