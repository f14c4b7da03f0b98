import keras
from net import build


def train(batches):
    model = build()
    model.compile(keras.optimizers.Adam(), "mse")
    model.fit_generator(batches, epochs=3)  # expect: keras3-removed-api=advice
