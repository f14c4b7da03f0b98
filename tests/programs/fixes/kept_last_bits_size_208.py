import tensorflow as tf


@tf.function
def mean(x):
    return tf.reduce_sum(x) / tf.cast(tf.size(x), tf.float32)


x = tf.range(50, dtype=tf.float32)
for n in range(1, 40):
    print(n, mean(x[:n]).numpy())  # expect: variable-shape-retrace=/unsafe
