"""A function that is only called as what tf.function made of it: each of its runs is a trace."""

import tensorflow as tf

seen = []


def measure(x):
    norm = tf.norm(x)
    seen.append(norm)  # expect: tensor-leak-from-tf-function=advice/none/certain
    return norm


compiled = tf.function(measure)
for _ in range(200):
    compiled(tf.ones((8,)))
print(len(seen), [float(norm) for norm in seen])
