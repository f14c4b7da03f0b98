import tensorflow as tf


class World:
    def __init__(self):
        self.mask = None

    def step(self, field):
        self.mask = tf.ones((1024, 1024))  # expect: tensor-created-in-loop=warning//certain
        return field * self.mask


def run(world, steps=20000):
    field = tf.random.uniform((1024, 1024))
    for _ in range(steps):
        field = world.step(field)
    return field


run(World())
