from keras import backend as K
from keras import layers, models, optimizers


def train(batches):
    net = models.Sequential([layers.Conv2D(32, 3, input_shape=(64, 64, 3)), layers.Flatten(), layers.Dense(1)])
    net.compile(optimizers.RMSprop(lr=1e-4), "mse")  # expect: keras3-removed-api=advice/none
    net.fit_generator(batches, steps_per_epoch=100, epochs=3)  # expect: keras3-removed-api=advice/none
    return net


def clear():
    K.clear_session()
