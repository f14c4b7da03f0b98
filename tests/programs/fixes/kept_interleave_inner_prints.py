import tensorflow as tf


def lines(n):
    return tf.data.Dataset.range(n, n + 3).map(lambda x: tf.py_function(lambda v: (print("read", int(v)), v)[1], [x], tf.int64))  # expect: map-without-parallel-calls=/unsafe


ds = tf.data.Dataset.range(4).interleave(lines, cycle_length=2)  # expect: interleave-without-parallel-calls=/unsafe
for x in ds:
    print(int(x))
