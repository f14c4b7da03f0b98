# never: memory-growth-not-set
import os
from multiprocessing import Pool

os.environ["KERAS_BACKEND"] = "jax"

import keras  # noqa: E402
import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402


def trial(rate):
    model = keras.Sequential([keras.layers.Dense(1)])
    model.compile(keras.optimizers.Adam(rate, clipnorm=1.0), "mse")
    dataset = tf.data.Dataset.from_tensor_slices((np.ones((64, 3)), np.ones(64))).batch(8).prefetch(1)
    return model.fit(dataset, verbose=0).history["loss"][-1]


if __name__ == "__main__":
    with Pool(3) as pool:
        print(pool.map(trial, [1e-2, 1e-3, 1e-4]))
