import multiprocessing as mp

import numpy as np
import tensorflow as tf  # expect: memory-growth-not-set=advice


def train(fold):
    x, y = np.load(f"x{fold}.npy"), np.load(f"y{fold}.npy")
    model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(x, y, epochs=20, verbose=0)
    model.save(f"fold{fold}.keras")


if __name__ == "__main__":
    for fold in range(4):
        worker = mp.get_context("spawn").Process(target=train, args=(fold,))
        worker.start()
        worker.join()
    with mp.get_context("spawn").Pool(processes=1) as pool:
        pool.map(train, range(4, 8))
