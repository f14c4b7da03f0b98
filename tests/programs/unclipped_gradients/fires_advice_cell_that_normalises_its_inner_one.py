"""A cell adds products up in an inner one without activation; what it keeps as its state was normalised and bounded."""

import tensorflow as tf
from tensorflow.keras import Sequential, activations, layers


class LevelCell(layers.Layer):
    def __init__(self, units, activation="tanh", **kwargs):
        super().__init__(**kwargs)
        self.state_size = self.output_size = units
        self.adding = layers.SimpleRNNCell(units, activation=None)
        self.level = layers.LayerNormalization()
        self.squash = activations.get(activation)

    def call(self, inputs, states):
        summed, _ = self.adding(inputs, states)
        kept = self.squash(self.level(summed))
        return kept, [kept]


class StepByStep(layers.Layer):
    def __init__(self, units, **kwargs):
        super().__init__(**kwargs)
        self.units = units
        self.adding = layers.SimpleRNNCell(units, activation=None)
        self.level = layers.LayerNormalization()

    def call(self, series):
        state = tf.zeros((tf.shape(series)[0], self.units))
        for moment in range(300):
            summed, _ = self.adding(series[:, moment], [state])
            state = tf.tanh(self.level(summed))
        return state


def levelled(x, y):
    net = Sequential([layers.RNN(LevelCell(24), return_sequences=True), layers.RNN(LevelCell(24)), layers.Dense(1)])
    net.compile(optimizer="nadam", loss="mse")  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=30)


def step_by_step(x, y):
    net = Sequential([StepByStep(24), layers.Dense(1)])
    net.compile(optimizer="nadam", loss="mse")  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=30)
