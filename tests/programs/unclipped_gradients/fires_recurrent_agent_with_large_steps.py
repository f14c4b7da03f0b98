"""Gates hold what goes back through time, not the returns of an agent: these may be as large as they like."""

import gymnasium
import tensorflow as tf
from tensorflow.keras import layers

policy = tf.keras.Sequential([layers.Input((8, 4)), layers.LSTM(32), layers.Dense(2, activation="softmax")])
descent = tf.keras.optimizers.SGD(0.2)
env = gymnasium.make("CartPole-v1")


@tf.function
def learn(histories, actions, returns):
    with tf.GradientTape() as tape:
        chosen = tf.gather(policy(histories), actions, batch_dims=1)
        loss = -tf.reduce_mean(tf.math.log(chosen + 1e-7) * returns)
    gradients = tape.gradient(loss, policy.trainable_variables)  # expect: unclipped-gradients=advice
    descent.apply_gradients(zip(gradients, policy.trainable_variables))


env.reset()
for _ in range(1000):
    _, reward, _, _, _ = env.step(env.action_space.sample())
    learn(tf.zeros((16, 8, 4)), tf.zeros((16,), tf.int32), tf.fill((16,), float(reward)))
