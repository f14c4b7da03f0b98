"""`tf-keras` is installed too: with the switch `tf.keras` is Keras 2, and all of it runs."""

import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
net.compile(tf.keras.optimizers.Adam(lr=1e-3), "mse")  # expect: keras3-removed-api=advice/unsafe
net.fit_generator(batches, epochs=2)  # expect: keras3-removed-api=advice/unsafe
