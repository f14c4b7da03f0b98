import tensorflow as tf


class CharRNN:
    def __init__(self, size, lr):
        self.x = tf.placeholder(tf.int32, [None, None])
        cell = tf.nn.rnn_cell.LSTMCell(size)
        outputs, _ = tf.nn.dynamic_rnn(cell, tf.one_hot(self.x, 128), dtype=tf.float32)
        self.loss = tf.reduce_mean(tf.layers.dense(outputs, 128))
        params = tf.trainable_variables()
        grads = tf.gradients(self.loss, params)  # expect: unclipped-gradients=/unsafe/certain
        self.train_op = tf.train.AdamOptimizer(lr).apply_gradients(zip(grads, params))
