"""The pictures are drawn by wide convolutions: a device computes several times as long as the call takes."""

import numpy as np
from tensorflow import keras
from tensorflow.keras import layers

code, rows = 48, 24


def painter():
    noise = keras.Input(shape=(code,))
    x = layers.Dense(24 * 24 * 128, activation="relu")(noise)
    x = layers.Reshape((24, 24, 128))(x)
    x = layers.Conv2DTranspose(256, 4, strides=2, padding="same", activation="relu")(x)
    x = layers.Conv2D(256, 5, padding="same", activation="relu")(x)
    x = layers.Conv2D(256, 5, padding="same", activation="relu")(x)
    return keras.Model(noise, layers.Conv2D(3, 7, padding="same", activation="tanh")(x))


drawing, judge = painter(), keras.models.load_model("judge.keras")
real = np.load("real.npy")
for step in range(20000):
    drawn = drawing.predict(np.random.normal(size=(rows, code)), verbose=0)  # expect: predict-in-loop=advice
    judge.train_on_batch(np.concatenate([drawn, real[:rows]]), np.repeat([0.0, 1.0], rows))
