import tensorflow as tf


class Runner:
    def __init__(self):
        tf.config.run_functions_eagerly(True)  # expect: debug-mode-left-on=advice
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        self.net.compile(loss="mse", optimizer="adam", run_eagerly=True)  # expect: debug-mode-left-on=advice

    def run(self, x, y):
        self.net.fit(x, y, epochs=10)
