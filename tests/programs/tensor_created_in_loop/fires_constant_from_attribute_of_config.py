import dataclasses

import tensorflow as tf


@dataclasses.dataclass(frozen=True)
class Config:
    size: int = 1024


class Simulation:
    def __init__(self, config):
        self.config = config
        self.state = tf.zeros((config.size, config.size))

    def run(self):
        step = 0
        while step < 10_000:
            laplace = tf.eye(self.config.size) * -4.0  # expect: tensor-created-in-loop=/unsafe
            self.state = self.state + 0.1 * tf.matmul(laplace, self.state)
            step += 1
        return self.state
