from multiprocessing import Pool, set_start_method

from tensorflow.keras import Sequential, layers, optimizers  # expect: memory-growth-not-set=warning/unsafe/certain
import numpy as np


def trial(rate):
    model = Sequential([layers.Dense(1)])
    model.compile(optimizers.Adam(rate), "mse")
    return model.fit(np.ones((64, 3)), np.ones(64), verbose=0).history["loss"][-1]


if __name__ == "__main__":
    set_start_method("spawn")
    with Pool(3) as pool:
        print(pool.map(trial, [1e-2, 1e-3, 1e-4]))
