# never: graph-op-in-session-loop
import tensorflow.compat.v1 as tf


def initialise(scopes, sess):
    if not isinstance(scopes, list):
        scopes = [scopes]
    for scope in scopes:
        sess.run(tf.variables_initializer(tf.get_collection(tf.GraphKeys.GLOBAL_VARIABLES, scope)))


with tf.Graph().as_default(), tf.Session() as sess:
    with tf.variable_scope("net"):
        tf.get_variable("kernel", (3, 3))
    initialise("net", sess)
