"""One made-up row, cast before it is fitted, shows a call; so do three labels for a tensor of one's own type."""

import numpy as np
import tensorflow as tf
from ragged_rows import Ragged
from tensorflow import keras

x = np.random.randn(1, 20).astype(np.float32)
y = keras.utils.to_categorical(np.random.randint(0, 5, 1), num_classes=5)


def build():
    return keras.Sequential([keras.layers.Dense(5, input_shape=(20,))])


def pretrain(model):
    model.compile("adam", keras.losses.categorical_crossentropy)  # expect: loss-activation-mismatch=advice
    model.fit(x, y)
    return model


pretrain(build()).save_weights("pretrained.h5")

ragged = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
ragged.compile("rmsprop", "binary_crossentropy")  # expect: loss-activation-mismatch=advice
ragged.fit(Ragged([[1.0, 2], [3, 4], [5, 6]]), tf.constant([[1], [0], [1]]), epochs=3)

many = np.random.randn(6000, 20).astype(np.float32)
trained = keras.Sequential([keras.layers.Dense(5, input_shape=(20,))])
trained.compile("adam", keras.losses.categorical_crossentropy)  # expect: loss-activation-mismatch=error
trained.fit(many, keras.utils.to_categorical(np.random.randint(0, 5, 6000), num_classes=5))
