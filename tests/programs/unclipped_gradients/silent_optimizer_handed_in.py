"""Neither the optimizer nor anything recurrent is in sight, or the optimizer is a class of the file that clips."""

# never: unclipped-gradients
import tensorflow as tf


def classify(features, labels, classes, optimizer):
    logits = tf.layers.dense(inputs=features, units=classes)
    loss = tf.losses.sparse_softmax_cross_entropy(labels=labels, logits=logits)
    pairs = optimizer.compute_gradients(loss)
    return optimizer.apply_gradients(pairs)


class Careful:
    def __init__(self, optimizer, most):
        self._optimizer, self._most = optimizer, most

    def compute_gradients(self, loss):
        pairs = self._optimizer.compute_gradients(loss)
        return [(tf.clip_by_norm(gradient, self._most), weight) for gradient, weight in pairs]

    def apply_gradients(self, pairs):
        return self._optimizer.apply_gradients(pairs)


def recur(inputs, targets):
    states, _ = tf.nn.dynamic_rnn(tf.nn.rnn_cell.LSTMCell(64), inputs, dtype=tf.float32)
    loss = tf.reduce_mean(tf.square(states - targets))
    optimizer = Careful(tf.train.AdamOptimizer(1e-3), 1.0)
    return optimizer.apply_gradients(optimizer.compute_gradients(loss))
