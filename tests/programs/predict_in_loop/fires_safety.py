"""One item at a time. Calling the model is the same where it has one output and `predict` says nothing."""

import numpy as np
import tensorflow as tf

one = tf.keras.Sequential([tf.keras.layers.Dense(2)])
states = np.random.rand(1000, 4).astype("float32")

for index in range(len(states)):
    state = states[index]
    print(one.predict(np.expand_dims(state, 0), verbose=0))  # expect: predict-in-loop=warning//certain
    print(one.predict(np.expand_dims(state, 0)))  # expect: predict-in-loop=warning/unsafe/certain
    print(one.predict(np.expand_dims(state, 0), verbose=1))  # expect: predict-in-loop=warning/unsafe/certain
    print(one.predict(np.expand_dims(state, 0), None, 0))  # expect: predict-in-loop=warning/unsafe/certain
    print(one.predict(np.expand_dims(state, 0), verbose=0, steps=1))  # expect: predict-in-loop=warning/unsafe/certain
    print(one.predict(x=np.expand_dims(state, 0), verbose=0))  # expect: predict-in-loop=warning/unsafe/certain
    print(one.predict([state], verbose=0))  # expect: predict-in-loop=warning/unsafe
