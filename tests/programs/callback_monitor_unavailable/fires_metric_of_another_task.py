"""A regression that is compiled with an error logs no accuracy."""

import tensorflow as tf
from tensorflow.keras import callbacks, layers


def network(width):
    inputs = [layers.Input((width,)), layers.Input((3,))]
    out = layers.Dense(1)(layers.Dense(64, activation="relu")(layers.concatenate(inputs)))
    model = tf.keras.Model(inputs, out)
    model.compile(optimizer="adam", loss="mse", metrics=["mae"])
    return model


def watched(folder):
    found = [callbacks.TensorBoard(folder)]
    found.append(callbacks.CSVLogger("losses.csv"))
    return found


def train(x, where, y):
    model = network(12)
    given = watched("logs")
    stop = callbacks.EarlyStopping("val_accuracy", patience=5)  # expect: callback-monitor-unavailable=warning//certain
    given.append(stop)
    model.fit([x, where], y, epochs=200, validation_split=0.1, callbacks=given)


def plain(x, y):
    model = tf.keras.Sequential([layers.Dense(1)])
    model.compile(optimizer="adam", loss="mse")
    less = callbacks.ReduceLROnPlateau("val_acc", mode="max")  # expect: callback-monitor-unavailable=warning//certain
    model.fit(x, y, epochs=200, validation_split=0.1, callbacks=[less])
