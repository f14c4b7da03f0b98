"""The rate of the textbook, for two layers and a loss whose gradient is never above one."""

import tensorflow as tf


class Digits(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = tf.keras.layers.Dense(128, activation="relu")
        self.out = tf.keras.layers.Dense(10)

    def call(self, x):
        return self.out(self.hidden(x))


digits, descent = Digits(), tf.keras.optimizers.SGD(0.1)


def cross_entropy(scores, labels):
    return tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=scores))


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = cross_entropy(digits(x), y)
    gradients = tape.gradient(loss, digits.trainable_variables)
    descent.apply_gradients(zip(gradients, digits.trainable_variables))


words, contexts = tf.Variable(tf.random.normal([50_000, 200])), tf.Variable(tf.random.normal([50_000, 200]))
bias = tf.Variable(tf.zeros([50_000]))


@tf.function
def step_of_words(x, y):
    with tf.GradientTape() as tape:
        rows = tf.nn.embedding_lookup(words, x)
        loss = tf.reduce_mean(tf.nn.nce_loss(contexts, bias, y, rows, 64, 50_000))
    gradients = tape.gradient(loss, [words, contexts, bias])
    descent.apply_gradients(zip(gradients, [words, contexts, bias]))
