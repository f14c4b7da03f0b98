"""What not to do, and what comes of it."""

import tensorflow as tf

seen = []


@tf.function
def leaking(x):
    seen.append(x + 1)  # Bad - this tensor is of the graph
    return x + 2


print(leaking(tf.constant(1)))
try:
    print(seen[0].numpy())
except AttributeError as error:
    print(error)
