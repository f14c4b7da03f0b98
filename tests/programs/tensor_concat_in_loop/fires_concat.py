import numpy as np
import tensorflow as tf


def outputs(net, batches):
    found = tf.zeros((0, 10))
    for x in batches:
        found = tf.concat([found, net(x)], axis=0)  # expect: tensor-concat-in-loop
    return found


def numpy_too(stream):
    every = np.zeros((0, 4))
    while stream.more():
        every = np.vstack((every, stream.next()))  # expect: tensor-concat-in-loop
    return every
