import tensorflow as tf


def open_session():
    session = tf.InteractiveSession()
    session.run(tf.global_variables_initializer())
    tf.train.start_queue_runners(coord=tf.train.Coordinator())
    return session
