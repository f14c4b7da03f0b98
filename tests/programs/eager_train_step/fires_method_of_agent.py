"""Nobody sees what `sample` gives: arrays of 64 bits would meet tensors of 32 in a graph, and nothing converts them."""

import tensorflow as tf
from tensorflow.keras.layers import Dense


class DQN:
    def __init__(self, actions):
        self.net = tf.keras.Sequential([Dense(64, activation="relu"), Dense(actions)])
        self.target = tf.keras.models.clone_model(self.net)
        self.opt = tf.keras.optimizers.Adam(5e-4, clipnorm=10.0)
        self.gamma = 0.99

    def learn(self, batch):
        states, actions, rewards, next_states, dones = batch
        best = tf.reduce_max(self.target(next_states), axis=1)
        goal = rewards + self.gamma * best * (1.0 - dones)
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning/none/certain
            q = tf.gather(self.net(states), actions, batch_dims=1)
            loss = tf.reduce_mean(tf.square(goal - q))
        grads = tape.gradient(loss, self.net.trainable_variables)
        self.opt.apply_gradients(zip(grads, self.net.trainable_variables))

    def train(self, memory, steps):
        for _ in range(steps):
            self.learn(memory.sample(32))
