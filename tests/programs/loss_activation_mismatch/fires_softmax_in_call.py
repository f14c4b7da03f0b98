"""A model whose `call` gives probabilities, and losses that take logits; one that gives logits beside it."""

import tensorflow as tf


class Regression(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.weight = tf.Variable(tf.random.normal((784, 10)))
        self.bias = tf.Variable(tf.zeros((10,)))

    def call(self, pictures):
        return tf.nn.softmax(tf.matmul(pictures, self.weight) + self.bias)


class Logits(Regression):
    def call(self, pictures):
        return tf.matmul(pictures, self.weight) + self.bias


model, other = Regression(), Logits()


def loss_of(network, pictures, labels):
    said = network(pictures)
    return tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels, said))  # expect: loss-activation-mismatch


def loss_of_logits(pictures, labels):
    return tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels, other(pictures)))


@tf.function
def step(pictures, labels, optimizer):
    with tf.GradientTape() as tape:
        loss = loss_of(model, pictures, labels) + loss_of_logits(pictures, labels)
    weights = [*model.trainable_variables, *other.trainable_variables]
    optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
