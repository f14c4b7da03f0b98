"""The network that it loads is written beside it for Keras 1: `predict` ran a function of a graph, and no more."""

import frames
import keras
import numpy as np

net = keras.models.load_model("steering.h5")
angles = []
for number in range(40000):
    frame = frames.read(number)
    angles.append(float(net.predict(frame[np.newaxis])[0, 0]))
print(np.std(angles))
