"""Nobody knows whether the reader has to be waited for at all: that it may be excuses no eager step."""

import threading
import time
from collections import deque

import numpy as np
import tensorflow as tf


class Reader:
    def __init__(self, paths):
        self.ready = deque()
        threading.Thread(target=self.read, args=(paths,), daemon=True).start()

    def read(self, paths):
        while True:
            for path in paths:
                self.ready.append(np.load(path))

    def take(self):
        while not self.ready:
            time.sleep(0.01)
        return self.ready.popleft()


class Speech:
    def __init__(self, paths):
        self.reader = Reader(paths)
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
        self.optimizer = tf.keras.optimizers.Adam(0.001)

    def step(self, x, y):
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning//certain
            loss = tf.reduce_mean(tf.square(self.net(x, training=True) - y))
        gradients = tape.gradient(loss, self.net.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.net.trainable_variables))
        return loss

    def train(self, steps):
        for _ in range(steps):
            batch = self.reader.take()
            self.step(batch["x"], batch["y"])
