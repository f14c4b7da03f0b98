"""A lesson that shows what goes wrong, and waits for it."""

import tensorflow as tf

kept = None


@tf.function
def forgetful(a):
    global kept
    kept = a + 1
    return a + 2


print(forgetful(tf.constant(1)))
try:
    print(kept.numpy())
except AttributeError as expected:
    print(expected)
