import numpy as np
import tensorflow as tf


def f(n):
    try:
        for k in range(20):
            print("step", k)
            block = tf.zeros((n, 2))  # expect: tensor-created-in-loop=/unsafe
    except Exception as e:
        print(type(e).__name__)


f(-1)
