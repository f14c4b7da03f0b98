import keras
import tensorflow as tf


class Unrolled(keras.Model):
    def __init__(self, units, steps=784):
        super().__init__()
        self.cell = keras.layers.LSTMCell(units)
        self.head = keras.layers.Dense(10)

    def call(self, pixels):
        state = [tf.zeros((32, 64)), tf.zeros((32, 64))]
        for step in range(784):  # expect: python-range-unroll=advice/none/certain
            output, state = self.cell(pixels[:, step : step + 1], state)
        return self.head(output)
