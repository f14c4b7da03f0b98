import os

import tensorflow as tf  # expect: memory-growth-not-set=advice/unsafe/certain

LABEL = ""
os.environ["CUDA_VISIBLE_DEVICES"] = "0"
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "")

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(tf.zeros((8, 2)), tf.zeros((8, 1)))
