# never: queue-runners-not-started
import tensorflow as tf

queue = tf.train.string_input_producer(["a.txt"])
_, line = tf.TextLineReader().read(queue)
with tf.Session() as sess:
    started = False
    for _ in range(10):
        if started:
            print(sess.run(line))
        tf.train.start_queue_runners(sess=sess)
        started = True
