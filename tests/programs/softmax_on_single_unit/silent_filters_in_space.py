# never: softmax-on-single-unit
import tensorflow as tf
from tensorflow.keras import layers


def where(inputs):
    scores = layers.Conv2D(1, 1)(inputs)
    flat = layers.Reshape((64 * 64,))(scores)
    return layers.Softmax()(flat)


def channels_first(inputs):
    return layers.Conv2D(1, 1, activation="softmax", data_format="channels_first")(inputs)


two = layers.Conv2D(2, 1, activation="softmax")
one = layers.Conv2D(1, 1, activation=lambda t: tf.nn.softmax(t, axis=1))
spread = layers.Conv2D(1, 1, activation="sigmoid")
