"""Pictures and labels go in as a pair: a star before callbacks that are named ends before them."""

import tensorflow as tf


class Study:
    def __init__(self, folder):
        self.folder = folder
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
        self.net.compile("adam", "mse", metrics=["mae"])

    def watchers(self):
        stop = tf.keras.callbacks.EarlyStopping(patience=3)  # expect: callback-monitor-unavailable
        return [stop, tf.keras.callbacks.CSVLogger(self.folder + "/log.csv")]

    def learn(self, pair):
        return self.net.fit(*pair, epochs=40, callbacks=self.watchers())


inputs = tf.random.normal((2000, 16))
Study("runs").learn((inputs, tf.reduce_sum(inputs, axis=1)))
