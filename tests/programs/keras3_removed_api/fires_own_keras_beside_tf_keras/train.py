"""The package `keras` is Keras 3, whatever else there is."""

import keras

net = keras.Sequential([keras.layers.Dense(1)])
net.compile(keras.optimizers.Adam(lr=1e-3), "mse")  # expect: keras3-removed-api=error/safe
net.fit_generator(batches, epochs=2)  # expect: keras3-removed-api=error/safe
