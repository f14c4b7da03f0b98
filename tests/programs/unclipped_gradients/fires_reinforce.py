import gym
import numpy as np
import tensorflow as tf
from tensorflow import keras

env = gym.make("CartPole-v1")
policy = keras.Sequential([keras.layers.Dense(32, activation="relu"), keras.layers.Dense(2, activation="softmax")])
optimizer = keras.optimizers.Adam(0.01)


@tf.function
def update(states, actions, returns):
    with tf.GradientTape() as tape:
        probs = tf.gather(policy(states), actions, batch_dims=1)
        loss = -tf.reduce_mean(tf.math.log(probs) * returns)
    grads = tape.gradient(loss, policy.trainable_variables)  # expect: unclipped-gradients=advice
    optimizer.apply_gradients(zip(grads, policy.trainable_variables))


for episode in range(500):
    state, done, states, actions, rewards = env.reset(), False, [], [], []
    while not done:
        action = int(np.random.randint(2))
        states.append(state)
        actions.append(action)
        state, reward, done, _ = env.step(action)
        rewards.append(reward)
    update(np.array(states, "float32"), np.array(actions), np.cumsum(rewards[::-1])[::-1].astype("float32"))
