"""The optimizer of a graph is handed in by somebody: of a recurrent model it is advice."""

import tensorflow as tf


class Reader:
    def __init__(self, words, size, optimizer):
        self.words = tf.placeholder(tf.int32, (None, 25))
        self.labels = tf.placeholder(tf.float32, (None,))
        table = tf.get_variable("table", (words, size))
        cell = tf.nn.rnn_cell.MultiRNNCell([tf.nn.rnn_cell.BasicLSTMCell(size) for _ in range(2)])
        states, _ = tf.nn.dynamic_rnn(cell, tf.nn.embedding_lookup(table, self.words), dtype=tf.float32)
        logits = tf.squeeze(tf.layers.dense(states[:, -1, :], 1))
        loss = tf.losses.sigmoid_cross_entropy(self.labels, logits)
        pairs = optimizer.compute_gradients(loss)  # expect: unclipped-gradients=advice
        self.gradients, _ = zip(*pairs)
        self.step = optimizer.apply_gradients(pairs)


class ClippedReader(Reader):
    def update(self, loss, optimizer):
        pairs = optimizer.compute_gradients(loss)
        gradients, weights = zip(*pairs)
        gradients, _ = tf.clip_by_global_norm(gradients, 5.0)
        return optimizer.apply_gradients(zip(gradients, weights))
