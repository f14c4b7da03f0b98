"""A worker process: it takes a configuration from a queue, trains, and ends when there are no more."""
# never: model-built-in-loop
import multiprocessing

import numpy as np
import tensorflow as tf


class Net(tf.keras.Model):
    def __init__(self, units):
        super().__init__()
        self.hidden = tf.keras.layers.Dense(units, activation="relu")
        self.last = tf.keras.layers.Dense(1)

    def call(self, x):
        return self.last(self.hidden(x))


def work(orders):
    while True:
        units = orders.get()
        if units is None:
            orders.task_done()
            break
        net = Net(units)
        net.compile("adam", "mse")
        net.fit(np.random.rand(100, 4), np.random.rand(100, 1))
        orders.task_done()


if __name__ == "__main__":
    orders = multiprocessing.JoinableQueue()
    worker = multiprocessing.Process(target=work, args=(orders,))
    worker.start()
    orders.put(8)
    orders.put(None)
    worker.join()
