"""Near twin of the loss: nothing is put together, each distance is run by itself."""

import tensorflow as tf


def gram(features):
    flat = tf.reshape(features, (-1, 64))  # expect: graph-op-in-session-loop=advice
    return tf.matmul(tf.transpose(flat), flat)


def distances(sess, net, pictures):
    found = []
    for picture in pictures:
        given = gram(net["features"])
        found.append(sess.run(given, {net["input"]: picture}))
    return found
