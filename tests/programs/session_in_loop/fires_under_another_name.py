"""The Session has the name of its author."""

import numpy as np
import tensorflow.compat.v1 as tf1
from tensorflow.compat.v1 import Session as Calculator

tf1.disable_eager_execution()
point = tf1.placeholder(tf1.float32, [None, 16])
length = tf1.sqrt(tf1.reduce_sum(tf1.square(point), axis=1))


def measure(row):
    with Calculator() as calculator:  # expect: session-in-loop=warning//certain
        return calculator.run(length, feed_dict={point: row[None]})[0]


rows = np.arange(16 * 800, dtype="float32").reshape(800, 16)
print(max(measure(rows[i]) for i in range(800)))
