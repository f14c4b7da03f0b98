"""A few samples are looked at after each of five epochs."""

import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(3)])
x = np.load("x.npy")


def show():
    found = []
    picked = np.random.choice(x.shape[0], 25)
    for place in picked:
        found.append(np.argmax(model(x[place].reshape(1, 28)).numpy()))  # expect: model-call-per-item=advice
    print(found)


for epoch in range(5):
    show()
