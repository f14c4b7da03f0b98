import random

import tensorflow as tf


class Agent:
    def __init__(self, network):
        self.network = network
        self.epsilon = 1.0
        self.frame = 0

    @tf.function
    def act(self, observation, epsilon):
        if tf.random.uniform(()) < epsilon:
            return tf.random.uniform((), 0, 4, tf.int64)
        return tf.argmax(self.network(observation)[0])

    @tf.function(reduce_retracing=True)
    def remember(self, observation, frame):
        return observation, frame

    def play(self, env, frames):
        observation = env.reset()
        for _ in range(frames):
            action = self.act(observation, self.epsilon)  # expect: python-scalar-retrace=advice/none/certain
            self.remember(observation, self.frame)  # expect: python-scalar-retrace=advice/none/certain
            observation = env.step(int(action))
            self.epsilon = max(0.05, self.epsilon * 0.999)
            self.frame += 1
            self.act(observation, random.random())  # expect: python-scalar-retrace=advice/none/certain
