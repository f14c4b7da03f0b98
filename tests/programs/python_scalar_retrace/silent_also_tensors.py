# never: python-scalar-retrace
import numpy as np
import tensorflow as tf


@tf.function
def step(x, training, n):
    return x * tf.cast(n, tf.float32) if training else x


@tf.function(input_signature=[tf.TensorSpec((), tf.int32)])
def signed(n):
    return n + 1


for i in range(1000):
    step(tf.ones(()), True, tf.constant(i))
    step(np.ones(3), training=True, n=tf.convert_to_tensor(i))
    signed(i)
for i in np.arange(1000):
    step(tf.ones(()), False, i)
