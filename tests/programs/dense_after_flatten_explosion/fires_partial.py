"""A dense layer of a class that `partial` has given its usual arguments, on a whole picture."""

from functools import partial

from tensorflow.keras import Input, Model, layers

Dense = partial(layers.Dense, activation="relu")
inputs = Input((200, 200, 3))
x = layers.Conv2D(32, 3, padding="same")(inputs)
x = layers.Flatten()(x)
x = Dense(256)(x)  # expect: dense-after-flatten-explosion=warning
outputs = Dense(4, activation="softmax")(x)
model = Model(inputs, outputs)
