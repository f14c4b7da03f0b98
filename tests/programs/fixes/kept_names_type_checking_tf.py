from typing import TYPE_CHECKING

from tensorflow.data import Dataset

import keras

if TYPE_CHECKING:
    import tensorflow as tf
import tensorflow.image as image
from tensorflow import cast, float32, ones


def decode(x):
    return image.random_flip_left_right(ones((64, 64, 3))) * 0 + cast(x, float32), 0.0


net = keras.Sequential([keras.Input((64, 64, 3)), keras.layers.Flatten(), keras.layers.Dense(1)])
net.compile("sgd", "mse")
net.fit(Dataset.range(2048).map(decode).batch(8), epochs=2, verbose=0)  # expect: map-without-parallel-calls=/none, missing-prefetch=/none
print(len(net.layers))
