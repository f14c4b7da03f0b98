# never: fork-after-tf-init
import os

os.environ["KERAS_BACKEND"] = "torch"

import multiprocessing as mp  # noqa: E402

import keras  # noqa: E402
import numpy as np  # noqa: E402


def train(rate):
    model = keras.Sequential([keras.layers.Dense(1)])
    model.compile(keras.optimizers.SGD(rate, clipnorm=1.0), "mse")
    model.fit(np.zeros((64, 4)), np.zeros((64, 1)))


if __name__ == "__main__":
    print(keras.ops.zeros((2, 2)))
    process = mp.Process(target=train, args=(0.1,))
    process.start()
    process.join()
