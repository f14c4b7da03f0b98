"""One assignment for each variable, once: nobody sees how many there are."""

import numpy as np
import tensorflow.compat.v1 as tf

archive = np.load("vgg.npz")
names = sorted(archive.keys())
variables = tf.trainable_variables()
with tf.Session() as sess:
    for number, name in enumerate(names[:-2]):
        sess.run(variables[number].assign(archive[name]))  # expect: graph-op-in-session-loop=advice
