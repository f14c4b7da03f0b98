"""A note of somebody who will do it better one day is no exercise, nor are the comments of a solution."""

import tensorflow as tf

(x_train, y_train), _ = tf.keras.datasets.mnist.load_data()


def build(initializer=None, regularizer=None):
    ### START CODE HERE ###
    flat = tf.keras.layers.Flatten(input_shape=(28, 28))
    hidden = tf.keras.layers.Dense(128, activation="relu")
    ### END CODE HERE ###
    # TODO: try a wider layer, and add dropout here
    model = tf.keras.models.Sequential([flat, hidden])
    # TODO(ann): tune the rate
    model.compile(optimizer="adam", loss="sparse_categorical_crossentropy")  # expect: loss-activation-mismatch=error
    return model


build().fit(x_train / 255.0, y_train, epochs=5)
