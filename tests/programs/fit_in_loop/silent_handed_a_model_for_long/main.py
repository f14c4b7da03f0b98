import numpy as np
from keras import Sequential
from keras.layers import Dense

from learner import Learner

rows, targets = np.load("rows.npy"), np.load("targets.npy")
for width in range(8, 128, 8):
    learner = Learner(Sequential([Dense(width, activation="relu"), Dense(1)]))
    print(width, learner.learn(rows, targets))
