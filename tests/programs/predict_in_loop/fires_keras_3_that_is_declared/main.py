import gymnasium as gym
from keras import Sequential
from keras.layers import Dense, Input

env = gym.make("LunarLander-v2")
net = Sequential([Input((8,)), Dense(64, activation="relu"), Dense(4)])
net.load_weights("lander.weights.h5")

observation, _ = env.reset()
terminated = truncated = False
while not (terminated or truncated):
    values = net.predict(observation.reshape(1, -1), verbose=0)  # expect: predict-in-loop=warning/unsafe
    observation, reward, terminated, truncated, _ = env.step(values.argmax())
