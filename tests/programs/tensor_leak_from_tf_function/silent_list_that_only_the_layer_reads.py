import tensorflow as tf


class Dense(tf.keras.layers.Layer):
    """Each block sees what the blocks before it gave: the list is a part of the computation."""

    def __init__(self):
        super().__init__()
        self.seen = []

    def call(self, rows):
        self.seen.append(tf.reduce_mean(rows, axis=-1, keepdims=True))
        return tf.concat([rows, *self.seen], axis=-1)


net = tf.keras.Sequential([tf.keras.layers.Input((6,)), Dense(), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(tf.ones((640, 6)), tf.ones((640, 1)), epochs=9)
