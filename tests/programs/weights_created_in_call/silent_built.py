# never: weights-created-in-call
import tensorflow as tf
from tensorflow.keras import layers as L


class Block(L.Layer):
    def build(self, shape):
        self.dense = L.Dense(shape[-1])

    def call(self, x):
        return L.Flatten()(self.dense(x))


def call(x):
    y = L.Dense(8)(x)
    return tf.keras.Model(x, y)


print(call(tf.keras.Input((3,))))
