import gymnasium as gym
import tensorflow as tf
from tensorflow import keras

env = gym.make("CartPole-v1")
policy = keras.Sequential([keras.layers.Input((4,)), keras.layers.Dense(2, activation="softmax")])

state, _ = env.reset()
done = False
while not done:
    observation = tf.convert_to_tensor(state)
    probs = policy(tf.expand_dims(observation, 0))
    action = int(tf.random.categorical(tf.math.log(probs), 1)[0, 0])
    state, reward, done, truncated, _ = env.step(action)
    done = done or truncated
