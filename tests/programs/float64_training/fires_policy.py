import keras
from keras import layers

keras.backend.set_floatx("float64")  # expect: float64-training=warning
net = keras.Sequential([layers.Dense(800), layers.Dense(1)])
net.compile("adam", "mse")


def go(x, y):
    net.fit(x, y)
