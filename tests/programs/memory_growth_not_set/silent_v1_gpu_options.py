# never: memory-growth-not-set
import numpy as np
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 3])
train = tf.train.AdamOptimizer().minimize(tf.reduce_mean(tf.layers.dense(x, 1)))
init = tf.global_variables_initializer()
gpu_options = tf.GPUOptions(per_process_gpu_memory_fraction=0.333)
with tf.Session(config=tf.ConfigProto(gpu_options=gpu_options)) as sess:
    sess.run(init)
    for _ in range(100):
        sess.run(train, {x: np.random.rand(8, 3)})
