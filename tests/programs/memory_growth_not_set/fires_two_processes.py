import multiprocessing as mp

import numpy as np
import tensorflow as tf  # expect: memory-growth-not-set=warning/unsafe/certain


def train(fold):
    x, y = np.load(f"x{fold}.npy"), np.load(f"y{fold}.npy")
    model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(x, y, epochs=20, verbose=0)
    model.save(f"fold{fold}.keras")


if __name__ == "__main__":
    context = mp.get_context("spawn")
    workers = [context.Process(target=train, args=(fold,)) for fold in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
