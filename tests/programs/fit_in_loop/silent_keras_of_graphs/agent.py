"""There `fit` is little more than the runs of a Session, and what it gets may be several updates."""

from keras.layers import Dense
from keras.models import Sequential

net = Sequential([Dense(2, input_dim=4)])
net.compile("adam", "mse")


class Agent:
    def learn(self, memory, size):
        states, targets = memory.batch(size)
        net.fit(states, targets, verbose=0)


def play(agent, env):
    while not env.done:
        env.step()
        agent.learn(env.memory, 64)
