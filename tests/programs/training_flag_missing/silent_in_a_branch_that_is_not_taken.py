# never: training-flag-missing
import tensorflow as tf


class Tagger(tf.keras.Model):
    def __init__(self, units, kind="bilstm"):
        super().__init__()
        self.kind = kind
        self.embedding = tf.keras.layers.Embedding(1000, units)
        self.lstm = tf.keras.layers.LSTM(units, return_sequences=True)
        self.dropout = tf.keras.layers.Dropout(0.3)
        self.dense = tf.keras.layers.Dense(5)

    def call(self, inputs):
        x = self.embedding(inputs)
        if self.kind == "bilstm":
            x = self.lstm(x)
            x = self.dropout(x)
        return self.dense(x)


def choose(name):
    return {"plain": None, "lstm": "bilstm"}.get(name)


def train(batches, name):
    model = Tagger(32, choose(name))
    optimizer = tf.keras.optimizers.Adam(clipnorm=1.0)

    @tf.function
    def step(x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((model(x) - y) ** 2)
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))

    for x, y in batches:
        step(x, y)
