import tensorflow as tf


def scorer(classes):
    return tf.keras.Sequential(
        [
            tf.keras.Input((224, 224, 3)),
            tf.keras.layers.Conv2D(128, 3, strides=8, padding="same", activation="relu"),
            tf.keras.layers.Flatten(),
            tf.keras.layers.Dense(4096, activation="relu"),  # expect: dense-after-flatten-explosion=warning
            tf.keras.layers.Dense(classes),
        ]
    )
