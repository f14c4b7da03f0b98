"""The Session of each round is opened for nothing: what is called opens one of its own."""

import numpy as np
import tensorflow as tf

graph = tf.Graph()
with graph.as_default():
    pictures = tf.placeholder(tf.float32, [None, 8, 8, 3], name="pictures")
    first = tf.layers.conv2d(pictures, 4, 3, name="first")


def activation(name, picture):
    with tf.Session(graph=graph) as own:  # expect: session-in-loop=warning
        own.run("init")
        return own.run(name, feed_dict={pictures: picture})


def explore(names, picture):
    for name in names:
        with tf.Session(graph=graph) as sess:  # expect: session-in-loop=advice
            layer = graph.get_tensor_by_name(name)
            slope = tf.gradients(tf.reduce_mean(layer), pictures)
            activation(slope, picture)


names = [operation.name + ":0" for operation in graph.get_operations()]
explore(names, np.zeros((1, 8, 8, 3)))
