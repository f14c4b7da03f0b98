import multiprocessing as mp

import numpy as np
import tensorflow as tf


def with_numpy():
    return np.zeros((2, 2))


def with_tensorflow():
    return tf.zeros((2, 2)).numpy()


def train(seed):
    print(tf.random.stateless_normal((2,), (seed, 0)))


def main(prepare_on_gpu):
    prepare = with_tensorflow if prepare_on_gpu else with_numpy
    prepare()
    process = mp.Process(target=train, args=(1,))
    process.start()
    process.join()
