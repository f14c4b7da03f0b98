"""A loss that is built anew for every batch of a Session's loop."""

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_eager_execution()
data = np.random.default_rng(8).random((250, 16, 8)).astype("float32")
x = tf.placeholder(tf.float32, [16, 8])
with tf.Session() as session:
    losses = []
    for batch in data:
        loss = tf.reduce_mean(tf.square(x))
        losses.append(session.run(loss, {x: batch}))
print(len(losses))
