import numpy as np
from keras import Sequential
from keras.layers import Dense

from learner import Learner


def mini_batches(rows, targets, size):
    for start in range(0, len(rows), size):
        yield rows[start : start + size], targets[start : start + size]


rows, targets = np.load("rows.npy"), np.load("targets.npy")
learner = Learner(Sequential([Dense(32, activation="relu"), Dense(1)]))
for epoch in range(40):
    for xs, ys in mini_batches(rows, targets, 64):
        print(epoch, learner.learn(xs, ys))
