import tensorflow as tf
from tensorflow import keras


class Scaled(keras.Model):
    def __init__(self):
        super().__init__()
        self.out = keras.layers.Dense(1)

    def call(self, x):
        scale = tf.Variable(1.0)  # expect: weights-created-in-call=error
        return self.out(x) * scale


def perceptual(y_true, y_pred):
    conv = keras.layers.Conv2D(8, 3)  # expect: weights-created-in-call=error
    return tf.reduce_mean((conv(y_true) - conv(y_pred)) ** 2)


net = Scaled()
net.compile("adam", loss=perceptual)
