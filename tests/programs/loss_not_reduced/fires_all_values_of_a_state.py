import tensorflow as tf


class Agent:
    def __init__(self, optimizer):
        self.model = tf.keras.Sequential([tf.keras.layers.Dense(4)])
        self.optimizer = optimizer

    def values_of(self, states):
        values = self.model(states)
        return values

    def learn(self, states, targets):
        with tf.GradientTape() as tape:
            found = self.values_of(states)
            loss = tf.keras.losses.mse(targets, found)  # expect: loss-not-reduced=advice/unsafe
        gradients = tape.gradient(loss, self.model.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.model.trainable_variables))

    def learn_towards_one(self, states, labels):
        with tf.GradientTape() as tape:
            found = self.model(states)
            loss = tf.keras.losses.mse(tf.squeeze(labels), found)  # expect: loss-not-reduced=advice/unsafe
        gradients = tape.gradient(loss, self.model.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.model.trainable_variables))
