# never: queue-runners-not-started
import tensorflow as tf

queue = tf.train.string_input_producer(["a.txt"])
_, line = tf.TextLineReader().read(queue)


def prepare(sess):
    tf.train.start_queue_runners(sess=sess)


with tf.Session() as sess:
    prepare(sess)
    print(sess.run(line))
    tf.train.start_queue_runners(sess=sess)
