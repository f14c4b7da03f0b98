# never: trainable-change-without-recompile
import keras
from keras import layers as L

disc = keras.Sequential([L.Dense(8), L.Dense(1, activation="sigmoid")])
disc.compile("adam", "binary_crossentropy")
gen = keras.Sequential([L.Dense(8), L.Dense(4)])
disc.trainable = False
noise = keras.Input((2,))
both = keras.Model(noise, disc(gen(noise)))
both.compile("adam", "binary_crossentropy")


def train(batches, z, ones):
    for x, y in batches:
        disc.train_on_batch(x, y)
        both.train_on_batch(z, ones)


def tuned(net, x, y):
    net.compile("adam", "mse")
    net.fit(x, y)
    net.trainable = True
    net.compile("sgd", "mse")
    net.fit(x, y)
