import numpy as np
import tensorflow as tf


def f():
    print("f")
    return 1.0


for i in range(12):
    x = f() + tf.zeros((-1, 1000))[0, 0]  # expect: tensor-created-in-loop=/unsafe
