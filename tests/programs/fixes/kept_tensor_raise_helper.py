import numpy as np
import tensorflow as tf


def check(n):
    if n < 0:
        raise ValueError("bad")


def f(n):
    try:
        s = 0
        for k in range(20):
            check(n)
            s += float(tf.reduce_sum(tf.zeros((n, 200)) + k))  # expect: tensor-created-in-loop=/unsafe
    except ValueError as e:
        print("ValueError", e)
    except Exception as e:
        print(type(e).__name__)


f(-1)
