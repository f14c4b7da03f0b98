"""What a function puts into a list need not be pictures, and of ten thousand pictures each call counts."""

import numpy as np
import tensorflow as tf

small = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(2)])
network = tf.keras.applications.VGG16(weights="imagenet")
quick = tf.keras.applications.MobileNetV2(weights="imagenet")


def states_of(path):
    states = []
    for line in open(path, encoding="utf-8"):
        states.append(np.array(line.split(), np.float32))
    return states


states = states_of("states.txt")
values = [small.predict(np.expand_dims(states[i], 0)) for i in range(len(states))]  # expect: predict-in-loop

drawn = np.random.rand(10000, 224, 224, 3)
for i in range(10000):
    print(network.predict(drawn[i : i + 1], verbose=0).argmax())  # expect: predict-in-loop
for i in range(400):
    print(quick.predict(drawn[i : i + 1], verbose=0).argmax())  # expect: predict-in-loop
