"""Shows what some layers see."""

import os

import numpy as np
import tensorflow as tf

image = tf.placeholder(tf.float32, [None, 64, 64, 3])
layers = tf.layers.conv2d(image, 16, 3)


for name in os.listdir("pictures"):
    with tf.Session() as sess:  # expect: session-in-loop=warning
        pooled = tf.reduce_mean(layers, [1, 2])
        print(sess.run(pooled, {image: np.load(name)[None]}))
