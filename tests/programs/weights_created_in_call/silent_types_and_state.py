# never: weights-created-in-call
import tensorflow as tf
from tensorflow.keras import layers


class Inspecting(tf.keras.Model):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner
        self.steps = tf.Variable(0, trainable=False)

    def call(self, x):
        if isinstance(self.inner, layers.Dense):
            x = layers.ReLU()(x)
        counter = tf.Variable(0, trainable=False)
        return layers.Add()([x, self.inner(x)]) + tf.cast(counter, x.dtype)
