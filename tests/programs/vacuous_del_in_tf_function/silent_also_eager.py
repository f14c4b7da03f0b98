# never: vacuous-del-in-tf-function
import tensorflow as tf


def loss_of(x, y):
    hidden = tf.nn.relu(x)
    out = tf.reduce_mean((hidden - y) ** 2)
    del hidden
    return out


@tf.function
def unused(x, _training):
    del _training
    return x
