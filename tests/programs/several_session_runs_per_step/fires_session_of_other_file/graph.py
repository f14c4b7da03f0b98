import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
state = tf.placeholder(tf.float32, [None, 4])
policy = tf.layers.dense(state, 2)
value = tf.layers.dense(state, 1)


def open_session():
    session = tf.Session()
    session.run(tf.global_variables_initializer())
    return session
