# Each name grows the same graph, letter by letter, a thousand times.
import numpy as np
import tensorflow as tf

letters = tf.placeholder(tf.int32, [1, 1])
scores = tf.nn.softmax(tf.layers.dense(tf.one_hot(letters[:, 0], 27), 27))


def one_name(session):
    letter = 26
    name = []
    while letter != 0:
        given, _ = session.run([scores, tf.no_op()], {letters: [[letter]]})  # expect: graph-op-in-session-loop=warning
        letter = np.random.choice(27, p=given[0])
        name.append(letter)
    return name


with tf.Session() as session:
    tf.train.Saver().restore(session, "names.ckpt")
    for _ in range(1000):
        print(one_name(session))
