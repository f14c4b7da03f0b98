from concurrent.futures import ProcessPoolExecutor

import numpy as np
import tensorflow as tf  # expect: memory-growth-not-set=warning/unsafe/certain


def fit_one(seed):
    tf.keras.utils.set_random_seed(seed)
    model = tf.keras.Sequential([tf.keras.layers.Dense(4), tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    history = model.fit(np.random.rand(500, 8), np.random.rand(500), epochs=5, verbose=0)
    return history.history["loss"][-1]


if __name__ == "__main__":
    with ProcessPoolExecutor(max_workers=4) as executor:
        print(list(executor.map(fit_one, range(16))))
