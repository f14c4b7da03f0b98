"""A tape around a loop over the words of a batch: one step, which a graph unrolls."""

import tensorflow as tf


class Writer(tf.keras.Model):
    def __init__(self, words, units):
        super().__init__()
        self.embedding = tf.keras.layers.Embedding(words, 64)
        self.cell = tf.keras.layers.GRU(units, return_state=True)
        self.out = tf.keras.layers.Dense(words)

    def call(self, word, state):
        answer, state = self.cell(self.embedding(word), initial_state=state)
        return self.out(answer), state


writer = Writer(5000, 256)
optimizer = tf.keras.optimizers.Adam()
loss_of = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)


def learn(texts, state):
    loss = 0.0
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning//certain
        word = texts[:, :1]
        for place in range(1, texts.shape[1]):
            answer, state = writer(word, state)
            loss += loss_of(texts[:, place], answer)
            word = tf.expand_dims(texts[:, place], 1)
    gradients = tape.gradient(loss, writer.trainable_variables)
    optimizer.apply_gradients(zip(gradients, writer.trainable_variables))
    return loss


def train(texts, epochs=20):
    data = tf.data.Dataset.from_tensor_slices(texts).shuffle(50_000).batch(64, drop_remainder=True).prefetch(2)
    for _ in range(epochs):
        for batch in data:
            learn(batch, tf.zeros((64, 256)))
