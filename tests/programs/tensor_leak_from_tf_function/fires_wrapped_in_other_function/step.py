import tensorflow as tf

from log import LOG, values


def step(x):
    y = tf.reduce_sum(x * x)
    LOG.append(y)  # expect: tensor-leak-from-tf-function=advice/none/certain
    return y


compiled = tf.function(step)
for i in range(100):
    compiled(tf.ones(3))
print(values(), len(LOG))
