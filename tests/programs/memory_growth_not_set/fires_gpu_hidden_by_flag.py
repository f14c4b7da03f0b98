import os
import sys

import numpy as np

if "--cpu" in sys.argv:
    os.environ["CUDA_VISIBLE_DEVICES"] = ""

import tensorflow as tf  # noqa: E402  # expect: memory-growth-not-set=advice

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(np.zeros((100, 2)), np.zeros(100))
