"""Two networks of one builder: the second one gets its weights, averages included, from the first, and no gradients."""

import tensorflow as tf
from tensorflow.keras import Model, layers


def critic(width):
    state, action = layers.Input((6,)), layers.Input((2,))
    hidden = layers.BatchNormalization()(layers.Dense(width, "relu")(layers.concatenate([state, action])))
    return Model([state, action], layers.Dense(1)(hidden))


class Learner:
    def __init__(self):
        self.judge = critic(64)
        self.slow = critic(64)
        self.slow.set_weights(self.judge.get_weights())
        self.optimizer = tf.keras.optimizers.Adam(1e-3)

    def learn(self, state, action, reward, following, chosen):
        with tf.GradientTape() as tape:
            wanted = reward + 0.99 * self.slow([following, chosen])
            given = self.judge([state, action])  # expect: training-flag-missing=warning
            loss = tf.reduce_mean(tf.square(wanted - given))
        gradients = tape.gradient(loss, self.judge.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.judge.trainable_variables))
        kept = zip(self.slow.get_weights(), self.judge.get_weights())
        self.slow.set_weights([0.99 * old + 0.01 * new for old, new in kept])
