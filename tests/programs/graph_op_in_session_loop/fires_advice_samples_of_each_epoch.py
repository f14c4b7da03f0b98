"""Once in an epoch, after hundreds of batches: what that adds to the graph is no matter of every step."""

import numpy as np
import tensorflow as tf

codes = tf.placeholder(tf.float32, [None, 16])
weights = tf.get_variable("weights", [16, 64])
pictures = tf.nn.sigmoid(tf.matmul(codes, weights))
loss = tf.reduce_mean(tf.square(pictures - 0.5))
step = tf.train.AdamOptimizer().minimize(loss)

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for epoch in range(100):
        for batch in range(500):
            sess.run(step, {codes: np.random.rand(32, 16)})
        shown = sess.run(tf.clip_by_value(pictures, 0.0, 1.0), {codes: np.random.rand(4, 16)})  # expect: graph-op-in-session-loop=advice
        np.save(f"epoch_{epoch}.npy", shown)
