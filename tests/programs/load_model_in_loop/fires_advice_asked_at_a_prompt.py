"""Somebody types a name for each picture: that takes longer than loading the model for it."""

import numpy as np
import tensorflow as tf

while True:
    name = input("picture: ")
    net = tf.keras.models.load_model("signs.keras")  # expect: load-model-in-loop=advice
    print(net(np.load(name)[np.newaxis]))
