import os

import tensorflow as tf

if os.environ.get("SMALL"):
    numbers = tf.data.Dataset.range(10).repeat()
else:
    numbers = tf.data.Dataset.from_tensor_slices([3, 1, 4]).repeat(-1)
print(len(list(numbers)))  # expect: unbounded-data-without-steps=error/none/certain

squares = tf.data.Dataset.range(10)
if os.environ.get("SMALL"):
    squares = squares.repeat()
print(sorted(squares))
