from multiprocessing import Pool

import numpy as np
import tensorflow as tf  # expect: memory-growth-not-set=advice


def parse(path):
    return np.loadtxt(path, delimiter=",")


if __name__ == "__main__":
    with Pool(8) as pool:
        rows = np.concatenate(pool.map(parse, ["a.csv", "b.csv"]))
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(rows[:, :-1], rows[:, -1])
