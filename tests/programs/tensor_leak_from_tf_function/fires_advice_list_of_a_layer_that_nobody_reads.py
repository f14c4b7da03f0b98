import tensorflow as tf


class Centred(tf.keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.centres = []

    def call(self, rows):
        centre = tf.reduce_mean(rows, axis=0)
        self.centres.append(centre)  # expect: tensor-leak-from-tf-function=advice
        return rows - centre


net = tf.keras.Sequential([tf.keras.layers.Input((6,)), Centred(), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(tf.ones((640, 6)), tf.ones((640, 1)), epochs=9)
