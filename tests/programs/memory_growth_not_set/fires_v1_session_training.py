import numpy as np
import tensorflow.compat.v1 as tf  # expect: memory-growth-not-set=advice/none/certain

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, [None, 3])
loss = tf.reduce_mean(tf.square(tf.layers.dense(x, 1)))
train = tf.train.AdamOptimizer().minimize(loss)
config = tf.ConfigProto(log_device_placement=False)
init = tf.global_variables_initializer()
with tf.Session(config=config) as sess:
    sess.run(init)
    for _ in range(1000):
        sess.run(train, {x: np.random.rand(8, 3)})
