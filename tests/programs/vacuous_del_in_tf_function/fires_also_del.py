import tensorflow as tf


@tf.function
def loss_of(x, y):
    hidden = tf.nn.relu(x)
    out = tf.reduce_mean((hidden - y) ** 2)
    del hidden  # expect: vacuous-del-in-tf-function=advice
    return out
