"""A network of a paper keeps its layers; one of the author's own may pool."""

import tensorflow as tf
from tensorflow.keras import layers


def alexnet_head():
    return tf.keras.Sequential(
        [
            layers.Conv2D(256, 3, padding="same", input_shape=(14, 14, 512)),
            layers.Flatten(),
            layers.Dense(4096, activation="relu"),  # expect: dense-after-flatten-explosion=/none
            layers.Dense(10),
        ]
    )


def own_head():
    return tf.keras.Sequential(
        [
            layers.Conv2D(256, 3, padding="same", input_shape=(14, 14, 512)),
            layers.Flatten(),
            layers.Dense(4096, activation="relu"),  # expect: dense-after-flatten-explosion=/unsafe
            layers.Dense(10),
        ]
    )
