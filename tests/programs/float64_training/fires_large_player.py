"""Two large layers."""

import gym
import numpy as np
import tensorflow as tf

# expect: float64-training=warning
tf.keras.backend.set_floatx("float64")
env = gym.make("CartPole-v1")
net = tf.keras.Sequential(
    [tf.keras.layers.Dense(512, activation="relu"), tf.keras.layers.Dense(512, activation="relu"), tf.keras.layers.Dense(env.action_space.n)]
)
net.compile("adam", "mse")
memory = []
for game in range(200):
    state, _ = env.reset()
    done = False
    while not done:
        following, reward, done, _, _ = env.step(env.action_space.sample())
        memory.append((state, reward))
        state = following
    states, rewards = map(np.array, zip(*memory[-64:]))
    net.train_on_batch(states, rewards)
