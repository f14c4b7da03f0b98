import random

import numpy as np
import tensorflow as tf


class Agent:
    def __init__(self):
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(512, "relu") for _ in range(4)] + [tf.keras.layers.Dense(4)])
        self.optimizer = tf.keras.optimizers.Adam(1e-3)

    def learn(self, batch):
        states = tf.convert_to_tensor(batch["states"], dtype=tf.float32)
        actions = tf.convert_to_tensor(batch["actions"], dtype=tf.int32)
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning/none
            values = tf.reduce_sum(self.net(states) * tf.one_hot(actions, 4), axis=1)
            loss = tf.reduce_mean(tf.square(values))
        gradients = tape.gradient(loss, self.net.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.net.trainable_variables))

    def learn_from_tensors(self, states, actions):
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning/unsafe
            values = tf.reduce_sum(self.net(states) * tf.one_hot(actions, 4), axis=1)
            loss = tf.reduce_mean(tf.square(values))
        gradients = tape.gradient(loss, self.net.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.net.trainable_variables))


def play(memory):
    agent = Agent()
    for _ in range(100000):
        states, actions = map(np.array, zip(*random.sample(memory, 64)))
        agent.learn({"states": states, "actions": actions})
        agent.learn_from_tensors(tf.cast(states, tf.float32), tf.cast(actions, tf.int32))
