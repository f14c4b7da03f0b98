# never: model-built-in-loop
import multiprocessing

import tensorflow as tf
from tensorflow.keras import layers as L


def tower(x, n):
    for i in range(n):
        x = tf.keras.Sequential([L.Conv2D(8, 3), L.BatchNormalization()])(x)
    return x


def committee(x, y, n):
    return [member(x, y) for _ in range(n)]


def member(x, y):
    net = tf.keras.Sequential([L.Dense(1)])
    net.compile("adam", "mse")
    net.fit(x, y)
    return net


def trial(seed):
    net = member(None, None)
    print(seed, net.evaluate(None))


def trials(n):
    context = multiprocessing.get_context("spawn")
    for seed in range(n):
        process = context.Process(target=trial, args=(seed,))
        process.start()
        process.join()
