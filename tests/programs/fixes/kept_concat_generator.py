import numpy as np
import tensorflow as tf


def f():
    v = tf.zeros((0, 3))
    for i in range(20):
        v = tf.concat([v, tf.ones((2, 3))], 0)  # expect: tensor-concat-in-loop=/unsafe
        yield i
    print(v.shape)


print(sum(f()))
