import numpy as np
from keras.layers import Dense
from keras.models import Sequential


def batches(x, y, size):
    while True:
        index = np.random.randint(0, len(x), size)
        yield x[index], y[index]


model = Sequential([Dense(8, activation="relu"), Dense(1)])
model.compile(loss="mse", optimizer="adam")
x, y = np.random.rand(1000, 4), np.random.rand(1000)
model.fit(batches(x, y, 32), epochs=3)  # expect: unbounded-data-without-steps=error/none/certain
