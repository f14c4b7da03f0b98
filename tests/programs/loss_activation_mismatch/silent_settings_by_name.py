import sys

from tensorflow import keras


class Settings:
    last = None
    loss = "categorical_crossentropy"


class Options:
    def __init__(self, **given):
        self.loss = "categorical_crossentropy"
        for key, value in given.items():
            setattr(self, key, value)


settings = Settings()
for item in sys.argv[1:]:
    key, value = item.split("=")
    setattr(settings, key, value)
net = keras.Sequential([keras.Input((4,)), keras.layers.Dense(3, activation=settings.last)])
net.compile("adam", settings.loss)
options = Options(loss="mse")
other = keras.Sequential([keras.Input((4,)), keras.layers.Dense(3)])
other.compile("adam", options.loss)
