import tensorflow as tf

name = tf.train.string_input_producer(["a.txt"])
_, line = tf.TextLineReader().read(name)

with tf.Session() as sess:
    sess.run(tf.local_variables_initializer())
    first = sess.run(line)  # expect: queue-runners-not-started=advice/none/certain
    coord = tf.train.Coordinator()
    threads = tf.train.start_queue_runners(sess=sess, coord=coord)
    print(first, sess.run(line))
    coord.request_stop()
    coord.join(threads)
