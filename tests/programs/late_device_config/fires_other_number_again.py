"""The judge wants more threads than the program has said, after the start: TensorFlow refuses the change."""

import random

import numpy as np
import tensorflow as tf


def fix(seed, threads):
    random.seed(seed)
    np.random.seed(seed)
    tf.config.threading.set_intra_op_parallelism_threads(threads)  # expect: late-device-config=advice


def judge(model, rows):
    features = tf.convert_to_tensor(rows, tf.float32)
    fix(7, 4)
    return model(features)


def main():
    fix(1, 1)
    model = tf.keras.Sequential([tf.keras.Input((8,)), tf.keras.layers.Dense(1)])
    print(judge(model, np.random.rand(100, 8)))


main()
