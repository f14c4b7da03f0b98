import numpy as np
import tensorflow as tf
import functools

a = np.zeros((100, 100), "float32")


def bump(b):
    b += 1


go = functools.partial(bump, a)
for i in range(20):
    t = tf.constant(a)  # expect: tensor-created-in-loop=/unsafe
    if i % 10 == 0:
        print(float(tf.reduce_sum(t)))
    go()
