import tensorflow as tf


def session_with_threads():
    sess = tf.Session()
    tf.train.start_queue_runners(sess=sess)
    return sess
