import tensorflow as tf


def mean(v):
    return tf.reduce_sum(v) / v.shape[0]


@tf.function
def f(x):
    return mean(x) * 2.0


x = tf.range(50, dtype=tf.float32)
for n in range(1, 40):
    print(f(x[:n]).numpy())  # expect: variable-shape-retrace=/none
