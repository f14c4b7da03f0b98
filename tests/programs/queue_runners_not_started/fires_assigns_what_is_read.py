"""What is assigned comes out of the queue: this waits for it."""

import tensorflow as tf


def network(images):
    scores = tf.layers.dense(images, 10)
    return tf.trainable_variables(), tf.reduce_mean(scores)


names = tf.train.string_input_producer(["a.bin", "b.bin"])
_, record = tf.FixedLengthRecordReader(784).read(names)
images = tf.train.batch([tf.cast(tf.decode_raw(record, tf.uint8), tf.float32)], 32, shapes=[(784,)])
weights, loss = network(images)
mean = tf.get_variable("mean", shape=[784])
keep = tf.assign(mean, tf.reduce_mean(images, axis=0))

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    sess.run(keep)  # expect: queue-runners-not-started=advice
    print(sess.run(weights))
    coord = tf.train.Coordinator()
    threads = tf.train.start_queue_runners(sess=sess, coord=coord)
    print(sess.run(loss))
