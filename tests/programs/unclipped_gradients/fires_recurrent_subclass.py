import tensorflow as tf
from tensorflow.keras import Model, layers


class Forecaster(Model):
    def __init__(self, horizon):
        super().__init__()
        self.rnn = layers.SimpleRNN(64)
        self.head = layers.Dense(horizon)

    def call(self, x):
        return self.head(self.rnn(x))


def main(x, y):
    forecaster = Forecaster(24)
    forecaster.compile(tf.keras.optimizers.Nadam(), "mae")  # expect: unclipped-gradients=advice
    forecaster.fit(x, y, batch_size=64, epochs=50)
