"""Variables get their values before the queue runners start: that reads no queue."""

import numpy as np
import tensorflow as tf


def network(images):
    with tf.variable_scope("net"):
        scores = tf.layers.dense(images, 10)
    weights = tf.get_collection(tf.GraphKeys.TRAINABLE_VARIABLES, "net")
    return weights, tf.reduce_mean(scores)


names = tf.train.string_input_producer(["a.bin", "b.bin"])
_, record = tf.FixedLengthRecordReader(784).read(names)
images = tf.train.batch([tf.cast(tf.decode_raw(record, tf.uint8), tf.float32)], 32, shapes=[(784,)])
weights, loss = network(images)
best = tf.Variable(0.0)
average = tf.get_variable("average", shape=[10])
train_op = tf.train.AdamOptimizer().minimize(loss)

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    sess.run(tf.variables_initializer(weights))
    sess.run(list(map(lambda w: tf.assign(w, np.load(w.op.name + ".npy")), weights)))
    sess.run([tf.assign(best, 3.0), average.assign(np.ones(10, "float32"))])
    coord = tf.train.Coordinator()
    threads = tf.train.start_queue_runners(sess=sess, coord=coord)
    for _ in range(1000):
        sess.run(train_op)
    coord.request_stop()
    coord.join(threads)
