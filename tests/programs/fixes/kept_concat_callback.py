import numpy as np
import tensorflow as tf

v = tf.zeros((0, 3))


def show():
    print(v.shape)


for i in range(40):
    v = tf.concat([v, tf.ones((2, 3))], 0)  # expect: tensor-concat-in-loop=/unsafe
    show()
