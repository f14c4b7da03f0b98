"""`K.gradients` and `keras.engine` are of a Keras whose `predict` only runs a graph."""

import keras.backend as K
import numpy as np
from keras.engine import Layer
from keras.models import load_model


class Scale(Layer):
    def call(self, inputs):
        return inputs * 2.0


net = load_model("cells.h5", custom_objects={"Scale": Scale})
slope = K.function([net.input], K.gradients(net.output, net.input))
for row in np.load("rows.npy"):
    print(net.predict(row[None])[0], slope([row[None]]))
