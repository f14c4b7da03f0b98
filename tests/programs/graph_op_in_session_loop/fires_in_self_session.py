import numpy as np
import tensorflow as tf


class Trainer:
    def __init__(self, net):
        self.net = net
        self.sess = tf.Session()
        self.labels = tf.placeholder(tf.int64, [None])
        self.sess.run(tf.global_variables_initializer())

    def accuracy(self, batches):
        hits = []
        for x, y in batches:
            correct = tf.equal(tf.argmax(self.net.logits, 1), self.labels)  # expect: graph-op-in-session-loop=warning/unsafe/certain
            hits.append(self.sess.run(correct, {self.net.x: x, self.labels: y}))
        return np.mean(np.concatenate(hits))
