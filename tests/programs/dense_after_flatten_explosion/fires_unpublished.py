"""Networks of nobody else."""

import tensorflow as tf

layers = tf.keras.layers


def alexandra_network(classes):
    return tf.keras.Sequential(
        [
            layers.Conv2D(96, 11, strides=4, activation="relu", input_shape=(227, 227, 3)),
            layers.MaxPool2D(3, 2),
            layers.Conv2D(256, 5, padding="same", activation="relu"),
            layers.Conv2D(256, 3, padding="same", activation="relu"),
            layers.Flatten(),
            layers.Dense(4096, activation="relu"),  # expect: dense-after-flatten-explosion=warning
            layers.Dense(classes, activation="softmax"),
        ]
    )


class LeafClassifier:
    def __init__(self):
        self.net = tf.keras.Sequential(
            [
                tf.keras.applications.VGG16(include_top=False, weights=None, input_shape=(224, 224, 3)),
                layers.Flatten(),
                layers.Dense(4096, activation="relu"),  # expect: dense-after-flatten-explosion=warning
                layers.Dense(1000, activation="softmax"),
            ]
        )
