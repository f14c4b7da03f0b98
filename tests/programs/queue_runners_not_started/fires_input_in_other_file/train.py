import tensorflow as tf

import cifar_input


def train(files):
    images = cifar_input.distorted_inputs(files, 128)
    mean = tf.reduce_mean(images)
    sess = tf.Session()
    sess.run(tf.global_variables_initializer())
    print(sess.run(mean))  # expect: queue-runners-not-started=advice/none/certain
