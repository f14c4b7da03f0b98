import numpy as np
from tensorflow import keras


def one_pass(path):
    with open(path) as lines:
        while True:
            line = lines.readline()
            if not line:
                break
            row = np.fromstring(line, sep=",")
            yield row[None, :-1], row[None, -1]


def counted(n):
    i = 0
    while True:
        if i >= n:
            return
        yield np.zeros((1, 3)), np.zeros(1)
        i += 1


model = keras.Sequential([keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(one_pass("train.csv"))
model.fit(counted(100))
