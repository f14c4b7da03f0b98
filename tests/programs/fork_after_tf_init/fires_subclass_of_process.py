import multiprocessing as mp

import numpy as np
import tensorflow as tf


class Actor(mp.Process):
    def __init__(self, index, results):
        super().__init__()
        self.index = index
        self.results = results

    def run(self):
        policy = tf.keras.Sequential([tf.keras.layers.Dense(2)])
        self.results.put(policy.predict(np.zeros((1, 4)), verbose=0))


class Learner:
    def __init__(self):
        self.weights = tf.Variable(tf.zeros((4, 2)))
        self.results = mp.Queue()
        self.actors = []

    def start(self):
        tf.print(tf.reduce_sum(self.weights))
        tf.random.uniform((2,))
        for index in range(4):
            self.actors.append(Actor(index, self.results))  # expect: fork-after-tf-init=error/none/certain
        for actor in self.actors:
            actor.start()
