# never: memory-growth-not-set
import tensorflow as tf


def fit_regressor(x, y, epochs=10):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(x, y, epochs=epochs)
    return model


class Regressor:
    def fit(self, x, y):
        self.model = fit_regressor(x, y)
        return self
