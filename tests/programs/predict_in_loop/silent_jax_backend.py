# never: predict-in-loop, memory-growth-not-set, unclipped-gradients
import os

os.environ["KERAS_BACKEND"] = "jax"

import keras
import numpy as np

controller = keras.Sequential([keras.layers.LSTM(32), keras.layers.Dense(3, activation="softmax")])
controller.compile(keras.optimizers.SGD(0.5), "categorical_crossentropy")
controller.fit(np.load("plays.npy"), np.load("moves.npy"), epochs=5)

situation = np.zeros((20, 6))
for turn in range(5000):
    move = controller.predict(situation[np.newaxis], verbose=0).argmax()
    situation = np.roll(situation, move, axis=0)
