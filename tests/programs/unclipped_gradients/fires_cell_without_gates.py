import tensorflow as tf
from tensorflow.keras import Sequential, layers


class LinearCell(layers.Layer):
    def __init__(self, units, **kwargs):
        super().__init__(**kwargs)
        self.units = units
        self.state_size = units

    def build(self, input_shape):
        self.kernel = self.add_weight(shape=(input_shape[-1], self.units), name="kernel")
        self.recurrent = self.add_weight(shape=(self.units, self.units), name="recurrent")

    def call(self, inputs, states):
        state = tf.matmul(inputs, self.kernel) + tf.matmul(states[0], self.recurrent)
        return state, [state]


def train(x, y):
    model = Sequential([layers.RNN(LinearCell(32)), layers.Dense(1)])
    model.compile(optimizer=tf.keras.optimizers.Adam(1e-3), loss="mse")  # expect: unclipped-gradients=advice/unsafe/certain
    model.fit(x, y, epochs=5)
