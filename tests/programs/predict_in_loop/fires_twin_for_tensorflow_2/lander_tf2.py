import gym
import numpy as np
from tensorflow.keras.layers import Dense
from tensorflow.keras.models import Sequential

net = Sequential([Dense(64, activation="relu", input_shape=(8,)), Dense(4)])
net.compile("rmsprop", "mse")
env = gym.make("LunarLander-v2")

for episode in range(800):
    state, done = env.reset(), False
    while not done:
        values = net.predict(np.expand_dims(state, 0))  # expect: predict-in-loop=warning
        state, reward, done, _ = env.step(int(np.argmax(values)))
