"""Layers of a class that `partial` has given its usual arguments."""

from functools import partial

from tensorflow import keras

Hidden = partial(keras.layers.Dense, kernel_initializer="he_normal", activation="relu")
Answer = partial(keras.layers.Dense, activation="softmax")

model = keras.Sequential(
    [
        keras.layers.Input((12,)),
        Hidden(16),
        Hidden(1, activation="softmax"),  # expect: softmax-on-single-unit=error/unsafe/certain
    ]
)
model.compile("adam", "mse")
other = keras.Sequential([keras.layers.Input((12,)), Hidden(16), Answer(1)])  # expect: softmax-on-single-unit=error
other.compile("adam", "mse")
third = keras.Sequential([keras.layers.Input((12,)), Hidden(1), Answer(3)])
third.compile("adam", "categorical_crossentropy")
