"""The same program for a Keras of today, which has a tape for its gradients."""

import numpy as np
import tensorflow as tf
from keras.layers import Layer
from keras.models import load_model


class Scale(Layer):
    def call(self, inputs):
        return inputs * 2.0


def slope(row):
    given = tf.constant(row)
    with tf.GradientTape() as tape:
        tape.watch(given)
        answer = net(given)  # expect: model-call-per-item
    return tape.gradient(answer, given)


net = load_model("cells.h5", custom_objects={"Scale": Scale})
for row in np.load("rows.npy"):
    print(net.predict(row[None])[0], slope(row[None]))  # expect: predict-in-loop
