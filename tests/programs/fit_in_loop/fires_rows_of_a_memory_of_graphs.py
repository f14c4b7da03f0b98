import random

import numpy as np
from keras import Sequential
from keras.layers.core import Dense

model = Sequential()
model.add(Dense(10, batch_input_shape=(None, 5), activation="sigmoid"))
model.compile(loss="mse", optimizer="adam")


def play(env, memory):
    state, done = env.reset(), False
    while not done:
        state, reward, done, _ = env.step(np.argmax(model.predict(state)))
        memory.append((state, reward))
        replay(memory)


def replay(memory):
    for state, target in random.sample(memory, 256):
        model.fit(np.reshape(state, (1, 5)), target, epochs=1, verbose=0)  # expect: fit-in-loop=warning
