"""`tf.map_fn` calls its function for each row where nothing is traced; an order of all rows is only an order."""

import numpy as np
import tensorflow as tf


def turned(pictures):
    def turn(picture):
        return tf.image.rot90(picture, k=np.random.randint(0, 4))

    return tf.map_fn(turn, pictures)


for _ in range(100):
    print(tf.reduce_sum(turned(tf.ones((8, 4, 4, 3)))))


def mixed(rows):
    order = np.random.choice(1000, size=1000, replace=False)
    return tf.gather(rows, order)


data = tf.data.Dataset.from_tensors(tf.range(1000)).map(mixed)


class Agent:
    def __init__(self, model, memory):
        self.model, self.memory = model, memory

    @tf.function
    def replay(self, size):
        rows = np.random.randint(0, len(self.memory), size=size)
        self.model.train_on_batch(self.memory[rows], self.memory[rows])
