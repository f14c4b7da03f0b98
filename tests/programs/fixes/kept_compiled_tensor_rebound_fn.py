import numpy as np
import tensorflow as tf

w = tf.ones(())


def bump():
    global w
    w = w + 1


x = tf.ones(())
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def step(x):
        return x * w

    print(float(step(x)))
    bump()
