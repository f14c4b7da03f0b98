import itertools

import numpy as np
from tensorflow import keras

pairs = [(np.ones((4, 2)), np.ones(4)), (np.zeros((4, 2)), np.zeros(4))]
model = keras.Sequential([keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(itertools.cycle(pairs), epochs=5)  # expect: unbounded-data-without-steps=error/none/certain
