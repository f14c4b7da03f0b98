"""A dataset that is built again for every check of a model."""

import numpy as np
import tensorflow as tf

x = np.random.default_rng(18).random((600, 16)).astype("float32")
model = tf.keras.Sequential([tf.keras.Input((16,)), tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
worst = 0.0
for check in range(100):
    batches = tf.data.Dataset.from_tensor_slices(x).map(lambda row: row - 0.5).batch(300)
    for batch in batches:
        worst = max(worst, float(tf.reduce_max(tf.abs(model(batch, training=False)))))
print(worst > 0)
