import numpy as np
import tensorflow as tf
import config

one = tf.ones(())


def step(x):
    return x * config.k


for i in range(12):
    f = tf.function(step)  # expect: tf-function-per-call=/unsafe
    print(float(f(one)))
    config.k += 1
