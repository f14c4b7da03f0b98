import tensorflow as tf


def histogram(values):
    values = tf.convert_to_tensor(values)
    counts = {}
    for v in tf.range(100000):  # expect: python-loop-over-tensor
        counts[int(v)] = counts.get(int(v), 0) + 1
    return counts
