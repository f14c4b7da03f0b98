from agent import Agent

player = Agent()
for episode in range(1000):
    player.memory += [([0.0, 1.0, 2.0, 3.0], 0, 1.0)] * 300
    player.replay()
