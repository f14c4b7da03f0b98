from keras.layers.core import Dense
from keras.models import Sequential


def build():
    return Sequential([Dense(1)])
