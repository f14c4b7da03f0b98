"""`call(self, x, training)` gets its phase by position; another one never had such a layer."""

import tensorflow as tf


class Tagger(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.embed = tf.keras.layers.Embedding(1000, 16)
        self.drop = tf.keras.layers.Dropout(0.5)
        self.out = tf.keras.layers.Dense(5)

    def call(self, tokens, training):
        return self.out(self.drop(self.embed(tokens), training=training))


class Plain(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.out = tf.keras.layers.Dense(5)

    def call(self, tokens):
        return self.out(tokens)


tagger, plain, optimizer = Tagger(), Plain(), tf.keras.optimizers.Adam()


@tf.function
def step(tokens, tags):
    with tf.GradientTape() as tape:
        scores = tagger(tokens, True) + plain(tf.cast(tokens, tf.float32))
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(tags, scores))
    variables = tagger.trainable_variables + plain.trainable_variables
    optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables))
