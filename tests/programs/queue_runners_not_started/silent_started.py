import tensorflow as tf

filename_queue = tf.train.string_input_producer(["train.csv"])
key, value = tf.TextLineReader().read(filename_queue)

with tf.Session() as sess:
    coord = tf.train.Coordinator()
    threads = tf.train.start_queue_runners(coord=coord)
    for i in range(1200):
        sess.run([key, value])
    coord.request_stop()
    coord.join(threads)
