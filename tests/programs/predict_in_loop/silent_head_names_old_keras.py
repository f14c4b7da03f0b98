# Lunar lander with a value network
# Tested with: Python 3.6, TensorFlow==1.14.0, Keras==2.2.5
# never: predict-in-loop
# never: fit-in-loop

import gym
import numpy as np
from keras.layers import Dense
from keras.models import Sequential

net = Sequential([Dense(64, activation="relu", input_shape=(8,)), Dense(4)])
net.compile("rmsprop", "mse")
env = gym.make("LunarLander-v2")

for episode in range(800):
    state, done = env.reset(), False
    while not done:
        values = net.predict(np.expand_dims(state, 0))
        after, reward, done, _ = env.step(int(np.argmax(values)))
        state = after
