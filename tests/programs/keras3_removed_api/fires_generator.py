import keras
from keras import ops

net = keras.Sequential([keras.layers.Dense(1)])
net.compile("adam", "mse")


def train(gen):
    net.fit_generator(gen, steps_per_epoch=10)  # expect: keras3-removed-api=error
    net.fit(gen, workers=4, max_queue_size=20)  # expect: keras3-removed-api=error
    return ops.zeros((1,))
