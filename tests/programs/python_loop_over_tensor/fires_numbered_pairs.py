"""Rows of two tensors, taken together and counted."""

import tensorflow as tf

points = tf.random.uniform((4000, 2))
weights = tf.random.uniform((4000,))
names = ["first", "second"]

far = {}
for i, (point, weight) in enumerate(zip(points, weights)):  # expect: python-loop-over-tensor=warning
    if point[0] * weight > 0.5:
        far[i] = float(point[1])

for i, (name, weight) in enumerate(zip(names, weights)):
    print(i, name, float(weight))
