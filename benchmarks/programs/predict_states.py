"""An agent that asks its network for one state at a time."""

import numpy as np
import tensorflow as tf

states = np.random.default_rng(0).random((300, 8)).astype("float32")
model = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(4)])
actions = []
for state in states:
    values = model.predict(state[None, :], verbose=0)
    actions.append(int(np.argmax(values[0])))
print(len(actions))
