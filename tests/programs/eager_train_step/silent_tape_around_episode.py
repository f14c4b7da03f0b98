import gymnasium as gym
import numpy as np
import tensorflow as tf
from tensorflow import keras

env = gym.make("CartPole-v1")
model = keras.Sequential([keras.layers.Input((4,)), keras.layers.Dense(128, activation="relu"), keras.layers.Dense(2)])
optimizer = keras.optimizers.Adam(learning_rate=0.01, clipnorm=1.0)

state, _ = env.reset()
with tf.GradientTape() as tape:
    log_probs, rewards = [], []
    for timestep in range(500):
        probs = tf.nn.softmax(model(state[np.newaxis]))
        action = np.random.choice(2, p=np.squeeze(probs))
        log_probs.append(tf.math.log(probs[0, action]))
        state, reward, done, _, _ = env.step(action)
        rewards.append(reward)
        if done:
            break
    loss = -tf.add_n([lp * r for lp, r in zip(log_probs, rewards)])
grads = tape.gradient(loss, model.trainable_variables)
optimizer.apply_gradients(zip(grads, model.trainable_variables))
