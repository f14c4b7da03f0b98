import tensorflow as tf
from tensorflow import function


@function
def step(x, n):
    return x * tf.cast(n, tf.float32)


total = tf.zeros(())
for i in range(1000):
    total += step(tf.ones(()), i)  # expect: python-scalar-retrace=advice
