import tensorflow as tf


@tf.function
def dot(x, y):
    return tf.reduce_sum(x * y)


x = tf.range(50, dtype=tf.float32)
y = tf.range(7, dtype=tf.float32)
for n in range(1, 40):
    try:
        print(n, dot(x[:n], y).numpy())  # expect: variable-shape-retrace=/none
    except ValueError:
        print(n, "does not fit")
    except tf.errors.InvalidArgumentError:
        print(n, "failed in the kernel")
