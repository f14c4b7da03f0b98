import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def polyak(sess, online, target, tau, steps):
    for _ in range(steps):
        for source, destination in zip(online, target):
            value = tau * sess.run(source) + (1 - tau) * sess.run(destination)
            sess.run(tf.assign(destination, value))  # expect: graph-op-in-session-loop=warning/none/certain


a = [tf.get_variable("a%d" % i, [8]) for i in range(20)]
b = [tf.get_variable("b%d" % i, [8]) for i in range(20)]
session = tf.Session()
session.run(tf.global_variables_initializer())
polyak(session, a, b, 0.01, 1000)
print(np.mean(session.run(b[0])))
