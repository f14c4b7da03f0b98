import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_eager_execution()
x = tf.placeholder(tf.float32, [None, 3])
mean, spread = tf.reduce_mean(x), tf.math.reduce_std(x)
history = []
with tf.Session() as session:
    for batch in np.random.rand(20_000, 16, 3):
        history.append(mean.eval(feed_dict={x: batch}))
        history.append(spread.eval(feed_dict={x: batch}))  # expect: several-session-runs-per-step=warning/none/certain
