"""The library is a parameter, and TensorFlow only what it is if nobody says otherwise."""

import numpy as np
import tensorflow.compat.v1 as tf1


class Descent:
    def __init__(self, library=tf1):
        self.library = library
        self.graph = library.Graph()
        with self.graph.as_default():
            self.rows = library.placeholder("float32", [None, 32])
            self.weights = library.get_variable("weights", [32, 32])
            self.loss = library.reduce_mean(library.square(library.matmul(self.rows, self.weights) - self.rows))
            self.step = library.train.AdamOptimizer(1e-3).minimize(self.loss)
            self.start = library.global_variables_initializer()

    def go(self, table, steps=30000):
        with self.graph.as_default(), self.library.Session() as session:
            session.run(self.start)
            for _ in range(steps):
                session.run(self.step, feed_dict={self.rows: table[np.random.randint(0, len(table), 64)]})
                norm = session.run(self.library.reduce_max(self.weights))  # expect: graph-op-in-session-loop=//likely
                if norm > 100:
                    break
