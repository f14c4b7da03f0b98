# never: unclipped-gradients
import keras
from keras import layers


def make_optimizer(rate=1e-3, **kwargs):
    return keras.optimizers.Adam(rate, global_clipnorm=5.0, **kwargs)


def train(x, y):
    model = keras.Sequential([layers.Embedding(100, 8), layers.GRU(32), layers.Dense(1)])
    model.compile(optimizer=make_optimizer(), loss="mse")
    model.fit(x, y)
