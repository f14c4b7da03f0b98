# never: python-scalar-retrace
import numpy as np
import tensorflow as tf


@tf.function
def step(x, n, training=False):
    return x * tf.cast(n, tf.float32)


def by_tensor(x):
    counter = tf.Variable(0, dtype=tf.int64)
    for i in range(1000):
        step(x, tf.convert_to_tensor(i))
        step(x, counter)
        counter.assign_add(1)
        step(x, np.float32(i))
        step(x, np.random.rand(3))


def by_optimizer(x, optimizer):
    for _ in range(1000):
        step(x, optimizer.iterations, training=True)


def numpy_items(x):
    for value in np.random.uniform(size=1000):
        step(x, value)
