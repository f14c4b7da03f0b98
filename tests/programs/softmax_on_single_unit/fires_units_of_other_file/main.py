from keras import Sequential, layers

from settings import CLASSES

net = Sequential()
net.add(layers.Dense(64, activation="relu"))
net.add(layers.Dense(CLASSES, activation="softmax"))  # expect: softmax-on-single-unit=error/unsafe
