"""The next row is what the model brings about that was just updated: none are there to be collected."""

import gym
import numpy as np
from keras import Sequential
from keras.layers.core import Dense

model = Sequential()
model.add(Dense(10, input_dim=5, activation="sigmoid"))
model.add(Dense(2, activation="linear"))
model.compile(loss="mse", optimizer="adam")
env = gym.make("NChain-v0")
for episode in range(2000):
    place, done = env.reset(), False
    while not done:
        wanted = model.predict(np.identity(5)[place : place + 1])
        action = np.argmax(wanted)
        following, reward, done, _ = env.step(action)
        wanted[0, action] = reward + 0.95 * np.max(model.predict(np.identity(5)[following : following + 1]))
        model.fit(np.identity(5)[place : place + 1], wanted, epochs=1, verbose=0)  # expect: fit-in-loop=advice
        place = following
