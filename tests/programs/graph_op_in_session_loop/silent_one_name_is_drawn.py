# The loop writes one name, letter by letter, until it draws the end: some operations more, once.
import numpy as np
import tensorflow as tf


def one_name(net, checkpoint):
    with tf.Graph().as_default(), tf.Session() as session:
        letters = tf.placeholder(tf.int32, [1, 1])
        scores = tf.nn.softmax(net(letters))
        tf.train.Saver().restore(session, checkpoint)
        letter = 26
        name = []
        while letter != 0:
            given, _ = session.run([scores, tf.no_op()], {letters: [[letter]]})
            letter = np.random.choice(27, p=given[0])
            name.append(letter)
        return name


def net_of(letters):
    return tf.layers.dense(tf.one_hot(letters[:, 0], 27), 27)


print(one_name(net_of, "names.ckpt"))
