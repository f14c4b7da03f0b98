import tensorflow as tf

L = tf.keras.layers


class Mixer(L.Layer):
    def __init__(self, width):
        super().__init__()
        self.width = width

    def mixed(self, x):
        return L.Dense(self.width, activation="relu")(x)  # expect: weights-created-in-call=error

    def call(self, x):
        return x + self.mixed(self.mixed(x))


model = tf.keras.Sequential([tf.keras.Input((8,)), Mixer(8), L.Dense(1)])
model.compile("adam", "mse")
model.fit(tf.ones((1000, 8)), tf.ones((1000, 1)))
