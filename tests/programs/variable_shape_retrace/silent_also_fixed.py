# never: variable-shape-retrace
import tensorflow as tf


@tf.function(reduce_retracing=True)
def total(x):
    return tf.reduce_sum(x**2)


@tf.function(input_signature=[tf.TensorSpec([None, 8])])
def other(x):
    return tf.reduce_sum(x)


data = tf.random.normal((1000, 8))
for n in range(1, 1000):
    print(total(data[:n]), other(data[:n]))
