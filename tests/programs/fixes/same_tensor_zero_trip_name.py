import numpy as np
import tensorflow as tf


def f(xs):
    for x in xs:
        z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/safe
        print(float(z[0, 0]) + x)
    try:
        print(z.shape)
    except NameError as e:
        print("unbound")


f(range(12))
f([])
