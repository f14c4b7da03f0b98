"""Each episode begins with the same state, and goes on from it."""

import tensorflow as tf


class World:
    def __init__(self, side=512):
        self.ground = tf.ones((side, side))
        self.field = None
        self.trace = None

    def reset(self):
        self.field = tf.zeros((512, 512))
        self.trace = tf.zeros((512, 512))
        return self.field

    def step(self, change):
        self.field = self.field + change * self.ground
        self.trace += self.field
        return self.field


def run(world, episodes=20000):
    for _ in range(episodes):
        field = world.reset()
        for _ in range(20):
            field = world.step(tf.reduce_mean(field) + 0.1)


run(World())
