"""Pictures one by one with the Keras that an environment pins: each `predict` is one run of a graph."""

import numpy as np
from keras.models import load_model

net = load_model("cells.h5")


def segment(pictures):
    found = []
    for picture in pictures:
        found.append(net.predict(picture[None, ...])[0])
    return found


np.save("found.npy", segment(np.load("pictures.npy")))
