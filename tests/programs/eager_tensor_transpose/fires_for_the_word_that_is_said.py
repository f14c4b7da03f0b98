"""Scores pictures, by a width or by all of them."""

import tensorflow as tf


class Scorer:
    def __init__(self, width, score="steep"):
        """
        :param score: 'narrow', 'steep'
        """
        self.score = score
        self.weights = tf.Variable(tf.random.normal((width, width)))

    def scores(self, pictures):
        found = tf.matmul(pictures, self.weights)
        if self.score == "steep":
            return tf.transpose(found.T)  # expect: eager-tensor-transpose=error/none
        return found


print(Scorer(16).scores(tf.zeros((4, 16))))
