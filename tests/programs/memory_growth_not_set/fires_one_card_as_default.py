import os

import tensorflow as tf  # expect: memory-growth-not-set=advice/unsafe/certain

os.environ.setdefault("CUDA_VISIBLE_DEVICES", "1")
cards = tf.config.list_physical_devices("GPU")
tf.config.set_visible_devices(devices=cards, device_type="GPU")

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(tf.zeros((8, 2)), tf.zeros((8, 1)))
