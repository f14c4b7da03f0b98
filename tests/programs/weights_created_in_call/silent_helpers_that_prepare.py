# never: weights-created-in-call
import tensorflow as tf

L = tf.keras.layers


class Mixer(L.Layer):
    def __init__(self, width):
        super().__init__()
        self.first = self._dense(width)
        self.second = None

    def _dense(self, width):
        return L.Dense(width, activation="relu")

    def _late(self, x):
        return L.Dense(x.shape[-1])

    def _also(self):
        return L.Dense(3)

    def summary(self):
        x = tf.keras.Input((8,))
        return tf.keras.Model(x, self._also()(x)).summary()

    def call(self, x):
        if self.second is None:
            self.second = self._late(x)
        return x + self.second(self.first(x))


model = tf.keras.Sequential([tf.keras.Input((8,)), Mixer(8), L.Dense(1)])
model.compile("adam", "mse")
model.fit(tf.ones((1000, 8)), tf.ones((1000, 1)))
