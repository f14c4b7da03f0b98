"""Near twins of the cell that normalises: its answers are bounded, what it keeps as its state is not."""

from tensorflow.keras import Sequential, layers


class PassingCell(layers.Layer):
    def __init__(self, units, **kwargs):
        super().__init__(**kwargs)
        self.state_size = self.output_size = units
        self.adding = layers.SimpleRNNCell(units, activation=None)

    def call(self, inputs, states):
        return self.adding(inputs, states)


class LevelAnswers(layers.Layer):
    def __init__(self, units, **kwargs):
        super().__init__(**kwargs)
        self.state_size = self.output_size = units
        self.adding = layers.SimpleRNNCell(units, activation=None)
        self.level = layers.LayerNormalization()

    def call(self, inputs, states):
        summed, kept = self.adding(inputs, states)
        return self.level(summed), kept


class LevelAfterwards(layers.Layer):
    def __init__(self, units, **kwargs):
        super().__init__(**kwargs)
        self.adding = layers.RNN(layers.SimpleRNNCell(units, activation=None))
        self.level = layers.LayerNormalization()

    def call(self, series):
        return self.level(self.adding(series))


def passing(x, y):
    net = Sequential([layers.RNN(PassingCell(24)), layers.Dense(1)])
    net.compile(optimizer="nadam", loss="mse")  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=30)


def level_answers(x, y):
    net = Sequential([layers.RNN(LevelAnswers(24)), layers.Dense(1)])
    net.compile(optimizer="nadam", loss="mse")  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=30)


def level_afterwards(x, y):
    net = Sequential([LevelAfterwards(24), layers.Dense(1)])
    net.compile(optimizer="nadam", loss="mse")  # expect: unclipped-gradients=advice
    net.fit(x, y, epochs=30)
