# never: dead-initialisation
from keras import layers


class Adapter(layers.Layer):
    def __init__(self, rank, width):
        super().__init__()
        self.down = layers.Dense(rank, use_bias=False)
        self.up = layers.Dense(width, use_bias=False, kernel_initializer="zeros")

    def call(self, x):
        return x + self.up(self.down(x))
