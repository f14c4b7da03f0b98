"""A sigmoid gives probabilities, whatever the loss; a regression only has few bits."""

import tensorflow as tf
from tensorflow.keras import layers as L

tf.keras.mixed_precision.set_global_policy("mixed_float16")
chosen = tf.keras.Sequential([
    L.Dense(64, activation="relu"),
    L.Dense(10, activation="sigmoid"),  # expect: mixed-precision-loop=advice
])
chosen.compile("adam", "binary_crossentropy")

guessed = tf.keras.Sequential([
    L.Dense(64, activation="relu"),
    L.Dense(1),  # expect: mixed-precision-loop=advice
])
guessed.compile("adam", "mse")
