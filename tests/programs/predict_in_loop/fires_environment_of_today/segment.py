"""The same pictures with the Keras of today: each `predict` makes a dataset of its one picture."""

import numpy as np
from keras.models import load_model

net = load_model("cells.h5")


def segment(pictures):
    found = []
    for picture in pictures:
        found.append(net.predict(picture[None, ...])[0])  # expect: predict-in-loop
    return found


np.save("found.npy", segment(np.load("pictures.npy")))
