from keras.layers import LSTM, Dense
from keras.models import Sequential


def build():
    model = Sequential()
    model.add(LSTM(50))
    model.add(Dense(1))
    model.compile("mse", "rmsprop")
    return model
