"""A number of the step that is counted from the epoch and the place in the data: another one in each step."""

import numpy as np
import tensorflow as tf

BATCH = 50
scale = tf.Variable(1.0)
signal = np.random.rand(10000, 3).astype("float32")


@tf.function
def smooth(rows, number):
    scale.assign(scale * 0.99)
    return tf.reduce_sum(rows) * scale / tf.cast(number + 1, tf.float32)


for epoch in range(40):
    for start in range(0, 10000, BATCH):
        number = epoch * 200 + start // BATCH
        smooth(signal[start : start + BATCH], number)  # expect: python-scalar-retrace=advice/none/certain
    for start in range(0, 10000, BATCH):
        smooth(signal[start : start + BATCH], start // 50)  # expect: python-scalar-retrace=advice
    for i in range(200):
        # Twice in an epoch: another number is rare.
        smooth(signal[i : i + BATCH], i // 100)
    for start in range(0, 10000, BATCH):
        smooth(signal[start : start + BATCH], epoch)  # expect: python-scalar-retrace=advice
