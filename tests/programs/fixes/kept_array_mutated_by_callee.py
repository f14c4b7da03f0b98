import numpy as np
import tensorflow as tf

window = np.zeros((200, 200), dtype="float32")


def push(array, value):
    array[:-1] = array[1:]
    array[-1] = value


def bump():
    window[0, 0] += 1.0


means = []
for step in range(20):
    push(window, step)
    clip = tf.constant(window)
    means.append(round(float(tf.reduce_sum(clip)), 3))
for step in range(20):
    bump()
    means.append(float(tf.convert_to_tensor(window)[0, 0]))  # expect: tensor-created-in-loop=/unsafe
print(means)
