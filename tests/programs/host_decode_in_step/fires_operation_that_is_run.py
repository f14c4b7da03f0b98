"""An operation of TensorFlow 1 that is run by itself trains, whatever it is called, and so the loop around it does."""

import cv2
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

session = tf.InteractiveSession()
frames = tf.placeholder(tf.float32, (None, 66, 200, 3))
angles = tf.placeholder(tf.float32, (None, 1))
flat = tf.layers.flatten(tf.layers.conv2d(frames, 24, 5, 2))
loss = tf.reduce_mean(tf.square(tf.layers.dense(flat, 1) - angles))
step = tf.train.AdamOptimizer(1e-4).minimize(loss)
train_once = tf.group(tf.train.GradientDescentOptimizer(0.01).minimize(loss), loss)


def batch_of(paths):
    return np.stack([cv2.resize(cv2.imread(path), (200, 66)) for path in paths])  # expect: host-decode-in-step


def train(batches, epochs):
    session.run(tf.global_variables_initializer())
    for _ in range(epochs):
        for paths, measured in batches:
            step.run(feed_dict={frames: batch_of(paths), angles: measured})


def train_by_another(batches, epochs):
    for _ in range(epochs):
        for paths, measured in batches:
            pictures = np.stack([cv2.imread(path) for path in paths])  # expect: host-decode-in-step
            train_once.run(feed_dict={frames: pictures, angles: measured})
