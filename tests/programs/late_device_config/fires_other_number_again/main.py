"""The judge wants more threads than the program has said, after the start: TensorFlow refuses the change."""

import numpy as np
import tensorflow as tf

import seeds
from judge import judge


def main():
    seeds.fix(1, 1)
    model = tf.keras.Sequential([tf.keras.Input((8,)), tf.keras.layers.Dense(1)])
    print(judge(model, np.random.rand(100, 8)))


if __name__ == "__main__":
    main()
