import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def load_weights(sess, variables, arrays):
    updates = []
    for variable, array in zip(variables, arrays):
        updates.append(tf.assign(variable, array))  # expect: graph-op-in-session-loop=advice
    sess.run(updates)


def follow(sess, variables, server, train_op):
    while server.is_alive():
        load_weights(sess, variables, server.pull())
        sess.run(train_op)
