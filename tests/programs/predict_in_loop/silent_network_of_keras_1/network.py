from keras.layers import Convolution2D, Dense, Flatten
from keras.models import Sequential


def steering():
    net = Sequential()
    net.add(Convolution2D(12, 3, 3, subsample=(2, 2), border_mode="same", input_shape=(66, 200, 3)))
    net.add(Flatten())
    net.add(Dense(1))
    return net
