"""What an optimizer gives as updates only a graph takes: `predict` builds no dataset there."""

import gym
import numpy as np
from keras import backend as K
from keras.layers import Dense
from keras.models import Sequential
from keras.optimizers import Adam

model = Sequential([Dense(16, input_dim=4, activation="relu"), Dense(2, activation="softmax")])
gains = K.placeholder(shape=(None,))
loss = -K.mean(K.log(K.max(model.output, axis=1)) * gains)
learn = K.function([model.input, gains], [], updates=Adam(0.001).get_updates(loss=loss, params=model.trainable_weights))
env = gym.make("CartPole-v0")
for episode in range(5000):
    state, done = env.reset(), False
    while not done:
        chances = model.predict(state[np.newaxis])[0]
        state, reward, done, _ = env.step(np.random.choice(2, p=chances))
    learn([state[np.newaxis], np.ones(1)])
