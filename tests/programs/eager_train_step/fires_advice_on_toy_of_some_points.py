"""A net of some thirty weights, for points of a plane: all its epochs are over in seconds."""

import numpy as np
import pandas as pd
import tensorflow as tf

points = pd.read_csv("points.csv")
x = tf.cast(np.array(points[["a", "b"]]), tf.float32)
y = tf.cast(np.array(points[["c"]]), tf.float32)
batches = tf.data.Dataset.from_tensor_slices((x, y)).batch(32).prefetch(1)

w1 = tf.Variable(tf.random.truncated_normal([2, 8], stddev=0.1), dtype=tf.float32)
b1 = tf.Variable(tf.constant(0.01, shape=[8]))
w2 = tf.Variable(tf.random.truncated_normal([8, 1], stddev=0.1), dtype=tf.float32)
b2 = tf.Variable(tf.constant([0.01]), dtype=tf.float32)

for epoch in range(500):
    for some_x, some_y in batches:
        with tf.GradientTape() as tape:  # expect: eager-train-step=advice
            hidden = tf.nn.relu(tf.matmul(some_x, w1) + b1)
            loss = tf.reduce_mean(tf.square(tf.matmul(hidden, w2) + b2 - some_y))
        found = tape.gradient(loss, [w1, b1, w2, b2])
        w1.assign_sub(0.005 * found[0])
        b1.assign_sub(0.005 * found[1])
        w2.assign_sub(0.005 * found[2])
        b2.assign_sub(0.005 * found[3])
