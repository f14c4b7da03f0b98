import tensorflow as tf

from points import cloud

points = cloud(4000)
best, place = None, 0
for i in range(points.shape[0]):  # expect: python-loop-over-tensor=warning/none/certain
    distance = tf.norm(points[i] - 1.0)
    if best is None or distance < best:
        best, place = distance, i
