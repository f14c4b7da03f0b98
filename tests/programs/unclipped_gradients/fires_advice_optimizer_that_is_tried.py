import keras
from keras.layers import LSTM, Dense

settings = {"loss": "mse", "optimizer": "rmsprop", "units": 128}
choices = {"optimizer": ["adam", "sgd"], "units": [4, 8]}


def train(x, y):
    model = keras.Sequential()
    model.add(LSTM(settings["units"], input_shape=x.shape[1:]))
    model.add(Dense(1))
    model.compile(loss=settings["loss"], optimizer=settings["optimizer"])  # expect: unclipped-gradients=advice/none/likely
    return model.fit(x, y)


def search(x, y):
    for name in choices:
        for value in choices[name]:
            settings[name] = value
            train(x, y)
