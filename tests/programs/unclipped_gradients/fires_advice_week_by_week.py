"""Seven days of one number each: over so few steps a state does not grow far, with small steps of SGD as little."""

import numpy as np
import tensorflow as tf
from tensorflow.keras import layers

DAYS = 7
days = layers.Input(shape=(DAYS,))
series = layers.Lambda(lambda x: tf.expand_dims(x, axis=-1))(days)
state = layers.LSTM(32, activation="relu")(series)  # expect: rnn-blocks-cudnn=advice
model = tf.keras.Model(days, layers.Dense(1)(state))
model.compile(tf.keras.optimizers.SGD(0.01), "mae")  # expect: unclipped-gradients=advice
model.fit(np.load("weeks.npy"), np.load("next.npy"), epochs=300)
