"""Loops behind a test of the version that the current TensorFlow passes, or that asks for something else."""

import numpy as np
import tensorflow as tf
from packaging import version

network = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
rows = np.zeros((1000, 4), "float32")
MAJOR = int(tf.__version__.split(".")[0])

if tf.__version__ != "2.0.0":
    for row in rows:
        print(network.predict(row[None]))  # expect: predict-in-loop=warning
if tf.__version__.startswith("2") or MAJOR < 2:
    for row in rows:
        print(network.predict(row[None]))  # expect: predict-in-loop=warning
if not MAJOR < 2:
    for row in rows:
        print(network.predict(row[None]))  # expect: predict-in-loop=warning
if version.parse(tf.__version__) < version.parse("2.4"):
    print(network.predict(rows))
elif np.__version__ < "1.0":
    for row in rows:
        print(network.predict(row[None]))  # expect: predict-in-loop=warning
