import tensorflow as tf


class Agent:
    def __init__(self, model, optimizer):
        self.model = model
        self.optimizer = optimizer

    def values_of(self, states, actions):
        values = self.model(states)
        pairs = tf.stack([tf.range(len(actions)), actions], axis=1)
        values = tf.gather_nd(values, pairs)
        return values

    def learn(self, states, actions, targets):
        with tf.GradientTape() as tape:
            found = self.values_of(states, actions)
            loss = tf.keras.losses.mse(found, targets)
        gradients = tape.gradient(loss, self.model.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.model.trainable_variables))

    def learn_in_order(self, states, actions, targets):
        with tf.GradientTape() as tape:
            loss = tf.keras.losses.mse(targets, self.values_of(states, actions))
        gradients = tape.gradient(loss, self.model.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.model.trainable_variables))
