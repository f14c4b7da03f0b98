# never: gradient-path-cut
import tensorflow as tf
from tensorflow import keras


class Hashing:
    """A rounded code beside another way: straight through, by a loss of its own, by its own weights."""

    def __init__(self):
        self.encoder = keras.Sequential([keras.Input((64,)), keras.layers.Dense(16, activation="sigmoid")])
        self.decoder = keras.Sequential([keras.Input((16,)), keras.layers.Dense(64)])
        self.optimizer = keras.optimizers.Adam(1e-3)

    @property
    def weights(self):
        return self.encoder.trainable_variables + self.decoder.trainable_variables

    @tf.function
    def straight_through(self, x):
        weights = self.encoder.trainable_variables + self.decoder.trainable_variables
        with tf.GradientTape() as tape:
            soft = self.encoder(x)
            code = soft + tf.stop_gradient(tf.round(soft) - soft)
            loss = tf.reduce_mean((self.decoder(code) - x) ** 2)
        self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))

    @tf.function
    def two_losses(self, x, sure):
        weights = self.encoder.trainable_variables + self.decoder.trainable_variables
        with tf.GradientTape() as tape:
            soft = self.encoder(x)
            loss = tf.reduce_mean((self.decoder(tf.round(soft)) - x) ** 2) + tf.reduce_mean((soft - sure) ** 2)
        self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))

    @tf.function
    def only_the_decoder(self, x):
        weights = self.decoder.trainable_variables
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((self.decoder(tf.round(self.encoder(x))) - x) ** 2)
        self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))


@tf.custom_gradient
def binary(x):
    return tf.round(x), lambda upstream: upstream


def own_gradient(model: Hashing, x):
    weights = model.encoder.trainable_variables + model.decoder.trainable_variables
    with tf.GradientTape() as tape:  # expect: eager-train-step
        loss = tf.reduce_mean((model.decoder(binary(model.encoder(x))) - x) ** 2)
    model.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))


def trained_by_another_loss(model: Hashing, x, sure):
    weights = model.encoder.trainable_variables + model.decoder.trainable_variables
    with tf.GradientTape(persistent=True) as tape:  # expect: eager-train-step
        soft = model.encoder(x)
        rebuilt = tf.reduce_mean((model.decoder(tf.round(soft)) - x) ** 2)
        told = tf.reduce_mean((soft - sure) ** 2)
    model.optimizer.apply_gradients(zip(tape.gradient(rebuilt, weights), weights))
    own = model.encoder.trainable_variables
    model.optimizer.apply_gradients(zip(tape.gradient(told, own), own))


def run(data):
    model = Hashing()
    for x, sure in data:
        model.straight_through(x)
        model.two_losses(x, sure)
        model.only_the_decoder(x)
        own_gradient(model, x)
        trained_by_another_loss(model, x, sure)
