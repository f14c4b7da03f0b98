"""Weights are copied once in thousands of steps: the loop over them is no loop of steps."""

import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


class Agent:
    def __init__(self, online, target, memory):
        self.session = tf.Session()
        self.online, self.target, self.memory = online, target, memory
        self.counter = 0

    def copy_weights(self):
        old = self.target.params
        new = self.online.params
        for to, source in zip(old, new):
            self.session.run(tf.assign(to, source))

    def learn(self):
        if self.counter % 5000 == 0:
            self.copy_weights()
        self.counter += 1
        self.session.run(self.online.train, {self.online.batch: self.memory.sample()})


def play(agent, env):
    while env.is_open():
        agent.learn()
