"""Keras 3 does not get past the imports of this file, nor past those of the file that it imports."""

from keras.layers import Dense
from keras.models import Sequential
from keras.utils import multi_gpu_model


def train(batches):
    model = multi_gpu_model(Sequential([Dense(1)]), gpus=2)
    model.compile("adam", "mse")
    model.fit_generator(batches, epochs=3)  # expect: keras3-removed-api=advice
