"""Pictures that are prepared by two functions, built again for every round of checking."""

import numpy as np
import tensorflow as tf

pictures = np.random.default_rng(23).random((128, 16, 16, 3)).astype("float32")
model = tf.keras.Sequential([tf.keras.Input((16, 16, 3)), tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
total = 0.0
for check in range(80):
    ready = (
        tf.data.Dataset.from_tensor_slices(pictures)
        .map(lambda picture: tf.image.flip_left_right(picture))
        .map(lambda picture: picture / 2.0 + 0.1)
        .batch(32)
    )
    for batch in ready:
        total += float(tf.reduce_sum(model(batch, training=False)))
print(total != 0)
