import gymnasium
import numpy as np
import tensorflow as tf
from tensorflow.keras import Sequential, layers, optimizers


class QNetwork:
    def __init__(self, steps, size, actions, rate):
        self.net = self.build(steps, size, actions)
        self.optimizer = optimizers.Adam(rate)

    def build(self, steps, size, actions):
        return Sequential([layers.Input((steps, size)), layers.LSTM(48), layers.Dense(actions)])

    @tf.function
    def learn(self, histories, targets):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(self.net(histories) - targets))
        gradients = tape.gradient(loss, self.net.trainable_variables)  # expect: unclipped-gradients=advice
        self.optimizer.apply_gradients(zip(gradients, self.net.trainable_variables))


def main():
    env = gymnasium.make("CartPole-v1")
    network = QNetwork(4, 4, 2, 5e-3)
    state, _ = env.reset()
    for _ in range(10_000):
        state, reward, done, _, _ = env.step(env.action_space.sample())
        network.learn(np.zeros((32, 4, 4), "float32"), np.full((32, 2), reward, "float32"))
    env.close()
