import numpy as np
import tensorflow as tf
import time

stamp = [0]


def tick():
    stamp[0] += 1
    return float(stamp[0])


one = tf.ones(())
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def step(x, k=tick()):
        return x * k

    print(float(step(one)))
