"""A thousand pairs, drawn once: a twentieth of a second."""

import matplotlib.pyplot as plt
import tensorflow as tf

points = tf.random.normal((1000, 2))
sums = []
for i in range(1000):  # expect: python-loop-over-tensor=advice
    sums.append(points[i, 0] * 2.0 + points[i, 1] * 3.4)
plt.hist(sums)
