"""The step runs once for each episode, in the branch that ends it: beside the steps of the world it weighs little."""

import gymnasium as gym
import numpy as np
import tensorflow as tf

network = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(2)])
optimizer = tf.keras.optimizers.Adam(1e-3)
world = gym.make("CartPole-v1")


def learn(seen, done, gains):
    with tf.GradientTape() as tape:
        chosen = tf.nn.sparse_softmax_cross_entropy_with_logits(done, network(seen))
        loss = tf.reduce_mean(chosen * gains)
    gradients = tape.gradient(loss, network.trainable_variables)
    optimizer.apply_gradients(zip(gradients, network.trainable_variables))


for episode in range(800):
    state, _ = world.reset()
    seen, done, gains = [], [], []
    while True:
        action = int(tf.random.categorical(network(state[None]), 1)[0, 0])
        seen.append(state)
        done.append(action)
        state, gain, over, cut, _ = world.step(action)
        gains.append(gain)
        if over or cut:
            print(episode, sum(gains))
            learn(np.vstack(seen), np.array(done), np.array(gains, dtype="float32"))
            break
