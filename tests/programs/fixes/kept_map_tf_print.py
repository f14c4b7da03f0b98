import numpy as np
import tensorflow as tf
import sys


def f(x):
    tf.print(x, output_stream=sys.stdout)
    return tf.io.decode_raw(tf.strings.as_string(x), tf.uint8)


ds = tf.data.Dataset.range(64).map(f)  # expect: map-without-parallel-calls=/unsafe
print([x.numpy().tolist() for x in ds])
