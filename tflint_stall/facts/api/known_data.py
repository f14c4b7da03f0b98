"""Data sets that come with Keras: how many examples they have for training and for testing. Data."""

from __future__ import annotations

TRAINING_AND_TEST = {
    "keras.datasets.mnist.load_data": (60_000, 10_000),
    "keras.datasets.fashion_mnist.load_data": (60_000, 10_000),
    "keras.datasets.cifar10.load_data": (50_000, 10_000),
    "keras.datasets.cifar100.load_data": (50_000, 10_000),
    "keras.datasets.imdb.load_data": (25_000, 25_000),
    "keras.datasets.reuters.load_data": (8_982, 2_246),
    "keras.datasets.boston_housing.load_data": (404, 102),
}
