import json
import sys

import tensorflow as tf
from reading import pictures

with open(sys.argv[1]) as settings:
    data = pictures("a.tfrecord", **json.load(settings))
net = tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.Conv2D(3, 1)])
net.compile("adam", "mse")
net.fit(tf.data.Dataset.zip((data, data)), epochs=20)
