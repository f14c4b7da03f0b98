"""What is filled part by part, from what the round is given, is another array each time."""

import numpy as np
import tensorflow as tf

people = np.random.rand(5000, 17, 2)


def heat_map(joints):
    target = np.zeros((17, 64, 64), np.float32)
    for number in range(17):
        x, y = (joints[number] * 60).astype(int)
        target[number][y : y + 3, x : x + 3] = 1.0
    return tf.convert_to_tensor(target, tf.float32)


def summed(joints):
    target = np.zeros((17, 64, 64), np.float32)
    np.add.at(target, (np.arange(17), (joints[:, 0] * 60).astype(int)), 1.0)
    return tf.convert_to_tensor(target, tf.float32)


for person in people:
    print(tf.reduce_sum(heat_map(person)), tf.reduce_sum(summed(person)))
