import keras

from setup import prepare

net = keras.Sequential([keras.layers.Dense(1)])


def train(chunks):
    for x, y in chunks:
        prepare(net)
        net.fit(x, y)
