# never: memory-growth-not-set
import multiprocessing

import numpy as np
from tensorflow import keras

from device import limit_memory


def train(seed):
    limit_memory()
    keras.utils.set_random_seed(seed)
    model = keras.Sequential([keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(np.zeros((10, 2)), np.zeros(10))


if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.map(train, range(8))
