"""A function that is compiled on demand, where nobody demands it."""

import tensorflow as tf


def make(compiled):
    seen = []

    def measure(x):
        norm = tf.norm(x)
        seen.append(norm)  # expect: tensor-leak-from-tf-function=advice/none/likely
        return norm

    if compiled:
        measure = tf.function(measure)
    return measure, seen


measure, norms = make(False)
for _ in range(200):
    measure(tf.ones((8,)))
print(len(norms), sum(float(norm) for norm in norms))
