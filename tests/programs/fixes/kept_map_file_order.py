import numpy as np
import tensorflow as tf
import tempfile

p = tempfile.mkdtemp() + "/log"


def f(x):
    with open(p, "a") as h:
        h.write(f"{int(x)} ")
    return x


ds = tf.data.Dataset.range(64).map(lambda x: tf.py_function(f, [x], tf.int64))  # expect: map-without-parallel-calls=/unsafe, python-function-in-map=/none
print([int(x) for x in ds])
print(open(p).read())
