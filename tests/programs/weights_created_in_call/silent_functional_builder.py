# never: weights-created-in-call
from keras import Model, layers


class Builder:
    def call(self, shape):
        inputs = layers.Input(shape)
        x = layers.Conv2D(8, 3)(inputs)
        return Model(inputs, layers.Dense(1)(layers.Flatten()(x)))


def make(depth):
    inputs = layers.Input((8,))
    x = inputs
    for _ in range(depth):
        x = layers.Dense(8)(x)
    return Model(inputs, x)
