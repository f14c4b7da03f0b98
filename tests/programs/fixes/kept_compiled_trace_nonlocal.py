import numpy as np
import tensorflow as tf


def main():
    n = 0
    x = tf.ones((8, 8))
    for step in range(12):

        @tf.function  # expect: tf-function-per-call=/unsafe
        def square(t):
            nonlocal n
            n += 1
            return tf.matmul(t, t)

        y = square(x)
    print(n)


main()
