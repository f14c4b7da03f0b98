"""`tf_keras` is imported beside `tf.keras`: what a fix spells is what the file spells."""

import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"

import tensorflow as tf
import tf_keras

print(tf_keras.__version__)
model = tf.keras.Sequential([tf.keras.layers.SimpleRNN(8, activation="relu"), tf.keras.layers.Dense(1)])
model.compile(loss="mse", optimizer="sgd")  # expect: unclipped-gradients=/unsafe
model.fit(tf.zeros((64, 10, 3)), tf.zeros((64, 1)))
