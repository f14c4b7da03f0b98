import numpy as np
import tensorflow as tf


def gen():
    for i in range(12):
        z = tf.ones((100, 100))  # expect: tensor-created-in-loop=/unsafe
        yield z


xs = list(gen())
print(xs[0] is xs[1])
