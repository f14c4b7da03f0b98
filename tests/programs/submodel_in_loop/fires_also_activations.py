import numpy as np
from tensorflow import keras

net = keras.applications.VGG16(weights=None)


def activations(images):
    found = []
    for layer in net.layers[1:]:
        part = keras.Model(net.input, layer.output)  # expect: submodel-in-loop
        found.append(part.predict(np.asarray(images), verbose=0))
    return found
