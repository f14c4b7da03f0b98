import tensorflow as tf


@tf.function
def pairs(x):
    return tf.reshape(x, (2, -1))


a = tf.range(50, dtype=tf.float32)
for n in range(1, 30):
    try:
        print(n, pairs(a[:n]).shape)  # expect: variable-shape-retrace=/none
    except ValueError:
        print(n, "is odd: skipped")
