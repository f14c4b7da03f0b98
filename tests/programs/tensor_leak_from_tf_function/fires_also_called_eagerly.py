"""The same function, compiled and by itself: some of what it keeps has a value."""

import tensorflow as tf

seen = []


def measure(x):
    norm = tf.norm(x)
    seen.append(norm)  # expect: tensor-leak-from-tf-function=advice/none/likely
    return norm


compiled = tf.function(measure)
for _ in range(200):
    compiled(tf.ones((8,)))
measure(tf.ones((8,)))
print([float(norm) for norm in seen])
