import itertools

import numpy as np
from sklearn.linear_model import SGDClassifier
from tensorflow.keras.datasets import mnist

(x, y), _ = mnist.load_data()
model = SGDClassifier()
order = itertools.cycle(range(10))
for digit in order:
    if digit == 9:
        break
model.fit(np.repeat(x.reshape(-1, 784), 2, axis=0), np.repeat(y, 2))
model.predict(x.reshape(-1, 784))
