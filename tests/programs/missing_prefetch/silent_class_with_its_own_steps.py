import numpy as np
from tensorflow import keras


class Stream(keras.utils.Sequence):
    def __init__(self, x, y):
        super().__init__()
        self.x, self.y, self.size = x, y, 1

    def shuffle(self, seed):
        order = np.random.default_rng(seed).permutation(len(self.x))
        self.x, self.y = self.x[order], self.y[order]
        return self

    def batch(self, size):
        self.size = size
        return self

    def __len__(self):
        return len(self.x) // self.size

    def __getitem__(self, i):
        part = slice(i * self.size, (i + 1) * self.size)
        return self.x[part], self.y[part]


stream = Stream(np.zeros((1000, 4)), np.zeros(1000)).shuffle(7).batch(32)
model = keras.Sequential([keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(stream, epochs=3)
