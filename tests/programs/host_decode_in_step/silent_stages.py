"""Each round is a stage of the training: a graph of its own, and all the data in memory."""

import glob

import numpy as np
import PIL.Image
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def pictures(pattern):
    return np.stack([np.asarray(PIL.Image.open(path)) for path in glob.glob(pattern)])


def train(images, net):
    with tf.Session() as sess:
        for step in range(10000):
            sess.run(net.train_op, {net.images: images[step % 100 : step % 100 + 8]})


def run(stages, make):
    for stage in stages:
        tf.reset_default_graph()
        train(pictures(stage.pattern), make(stage))
