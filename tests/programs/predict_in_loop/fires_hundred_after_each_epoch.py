"""A hundred predictions after each of ten epochs are a thousand, and several hundred once are many, too."""

import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(100, activation="relu"), tf.keras.layers.Dense(10)])
model.compile("adam", "mse")
x, y = np.load("x.npy"), np.load("y.npy")


def spread():
    return np.std([model.predict(x[i : i + 1], verbose=0) for i in range(100)])  # expect: predict-in-loop


def shown(epoch, logs):
    for place in range(100):
        print(model.predict(x[place : place + 1], verbose=0))  # expect: predict-in-loop


for epoch in range(10):
    model.fit(x, y)
    for place in range(100):
        print(model.predict(x[place : place + 1], verbose=0))  # expect: predict-in-loop
    print(spread())
model.fit(x, y, epochs=50, callbacks=[tf.keras.callbacks.LambdaCallback(on_epoch_end=shown)])
for place in range(200):
    print(model.predict(x[place : place + 1], verbose=0))  # expect: predict-in-loop
