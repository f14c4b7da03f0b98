import tensorflow as tf


class Regressor(tf.keras.Model):
    def __init__(self, width):
        super().__init__()
        self.hidden = tf.keras.layers.Dense(width)
        self.out = tf.keras.layers.Dense(1)

    def call(self, x):
        return self.out(self.hidden(x))


def bootstrap(x, y, rounds, draw):
    means = []
    for _ in range(rounds):
        rows = draw(len(x))
        regressor = Regressor(32)  # expect: model-built-in-loop=advice
        regressor.compile("sgd", "mse")
        regressor.fit(x[rows], y[rows], verbose=0)
        means.append(regressor.predict(x, verbose=0).mean())
    return means
