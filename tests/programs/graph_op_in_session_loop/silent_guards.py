# never: graph-op-in-session-loop
"""Built before, run in the loop; built once; numbers of Python and NumPy; no Session."""

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, (None, 4))
w = tf.get_variable("w", (4, 1))
y = tf.matmul(x, w)
train = tf.train.GradientDescentOptimizer(0.1).minimize(tf.reduce_mean(y))


class Trainer:
    def __init__(self, sess):
        self.sess = sess
        self.op = None

    def run(self, batches):
        for batch in batches:
            if self.op is None:
                self.op = tf.reduce_mean(y)
            self.sess.run(self.op, {x: batch})


def main(batches, count):
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for step, batch in enumerate(batches):
            loss = sess.run(y, {x: batch})
            print(loss * 2 + step, np.mean(loss) - 1, step * 3)
            sess.run(train, {x: batch})
            print(tf.get_default_graph(), tf.trainable_variables(), tf.train.latest_checkpoint("ckpt"))
            print(len(batch) * count, batch.mean() + 1)
    for _ in range(count):
        graph = tf.Graph()
        with graph.as_default(), tf.Session() as sess:
            print(sess.run(tf.constant(3.0)))


def towers(inputs):
    outputs = []
    for tower in inputs:
        outputs.append(tf.reduce_mean(tower * 2))
    return outputs
