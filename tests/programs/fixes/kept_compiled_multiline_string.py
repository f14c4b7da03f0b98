import numpy as np
import tensorflow as tf
one = tf.ones(())
def main():
    for i in range(12):
        @tf.function  # expect: tf-function-per-call=/none
        def step(x):
            """doc
            here"""
            return x * 2
        step(one)
    print(repr(step.python_function.__doc__))
main()
