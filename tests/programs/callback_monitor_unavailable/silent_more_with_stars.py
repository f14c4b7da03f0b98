"""Two stars, or one that goes on behind the callbacks, may bring the data to validate with."""
# never: callback-monitor-unavailable

import tensorflow as tf


class Study:
    def __init__(self):
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
        self.net.compile("adam", "mse", metrics=["mae"])

    def learn(self, pair, **options):
        stop = tf.keras.callbacks.EarlyStopping(patience=3)
        return self.net.fit(*pair, epochs=40, callbacks=[stop], **options)

    def learn_in_order(self, x, y, rest):
        stop = tf.keras.callbacks.EarlyStopping(patience=3)
        return self.net.fit(x, y, 32, 40, 1, [stop], *rest)


inputs = tf.random.normal((2000, 16))
outputs = tf.reduce_sum(inputs, axis=1)
Study().learn((inputs, outputs), validation_split=0.1)
Study().learn_in_order(inputs, outputs, (0.1,))
