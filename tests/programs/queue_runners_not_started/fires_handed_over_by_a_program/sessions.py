import tensorflow as tf


def open_session():
    session = tf.InteractiveSession()
    session.run(tf.global_variables_initializer())
    return session
