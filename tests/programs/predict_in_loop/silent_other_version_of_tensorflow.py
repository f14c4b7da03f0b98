"""Loops behind a test of the version that the current TensorFlow does not pass."""

import numpy as np
import tensorflow as tf
from packaging import version

network = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
rows = np.zeros((1000, 4), "float32")
MAJOR = int(tf.__version__.split(".")[0])

if tf.__version__ == "2.0.0":

    def ask(items):
        return [network.predict(item[None]) for item in items]

else:

    def ask(items):
        return network.predict(items)


if tf.__version__.startswith("1."):
    for row in rows:
        print(network.predict(row[None]))
if MAJOR < 2 and len(rows) > 3:
    for row in rows:
        print(network.predict(row[None]))
if version.parse(tf.__version__) >= version.parse("2.4"):
    print(ask(rows))
else:
    for row in rows:
        print(network.predict(row[None]))
