"""Starting a thread runs its `run`."""

from threading import Thread

import numpy as np
import tensorflow as tf  # expect: memory-growth-not-set


class Worker(Thread):
    def __init__(self, model, seed):
        Thread.__init__(self)
        self.model, self.random = model, np.random.default_rng(seed)

    def collect(self):
        while True:
            x, y = self.random.normal(size=(32, 4)), self.random.normal(size=(32, 1))
            self.model.train_on_batch(x, y)

    def run(self):
        self.collect()


class Learner:
    def __init__(self):
        self.model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        self.model.compile("sgd", "mse")

    def go(self):
        workers = [Worker(self.model, seed) for seed in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()


if __name__ == "__main__":
    Learner().go()
