import numpy as np
import tensorflow as tf


@tf.function
def total(rows):
    found = 0.0
    for row in rows:
        if row[0] > 0:
            found += tf.reduce_sum(row)
    return found


for row in np.ones((4000, 8)):
    print(row)
for part in tf.unstack(tf.zeros((5, 3))):
    print(part)
for x in tf.data.Dataset.range(4000):
    print(x)
print(total(tf.ones((4000, 8))))
