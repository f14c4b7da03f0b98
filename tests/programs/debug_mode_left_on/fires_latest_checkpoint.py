"""`latest`, `checkpoint` and `contest` are no words of somebody who debugs."""

import tensorflow as tf


def train_from_latest_checkpoint(folder, rows):
    net = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
    net.compile("adam", "mse", run_eagerly=True)  # expect: debug-mode-left-on=advice
    net.load_weights(tf.train.latest_checkpoint(folder))
    net.fit(rows, epochs=30)


def checkShapes(rows):
    net = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
    net.compile("adam", "mse", run_eagerly=True)
    net.fit(rows, epochs=30)
