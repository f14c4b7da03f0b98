import numpy as np
import tensorflow as tf


def main():
    n = 0

    def py(v):
        nonlocal n
        n += 1
        return np.float32(n)

    ds = tf.data.Dataset.range(400).map(lambda x: tf.py_function(py, [x], tf.float32))  # expect: map-without-parallel-calls=/unsafe, python-function-in-map=/none
    print([int(x) for x in ds.take(150)], n)


main()
