import keras
from keras import layers, ops


class Mixer(layers.Layer):
    def __init__(self, n, **kwargs):
        super().__init__(**kwargs)
        self.n = n

    def call(self, x):
        y = layers.LayerNormalization()(x)  # expect: weights-created-in-call=error
        return ops.relu(layers.Dense(self.n)(y))  # expect: weights-created-in-call=error


net = keras.Sequential([Mixer(8)])
