"""One object for each name that was asked for, and each of them acts in a loop of thousands of steps."""

import gym
import tensorflow as tf


class Policy(tf.Module):
    def __init__(self, path):
        self.net = tf.keras.models.load_model(path)

    @tf.function
    def act(self, state):
        return self.net(tf.reshape(state, (1, -1)))[0]


def judge(names):
    env = gym.make("Pendulum-v1")
    for name in names:
        policy = Policy(name)
        for _ in range(100):
            state, done = env.reset(), False
            while not done:
                state, _, done, _ = env.step(policy.act(state).numpy())
