import tensorflow as tf


@tf.function
def total(x):
    return tf.reduce_sum(x**2)


data = tf.random.normal((1000, 8))
for n in range(1, 1000):
    print(total(data[:n]))  # expect: variable-shape-retrace=advice
