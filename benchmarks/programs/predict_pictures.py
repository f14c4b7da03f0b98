"""A small picture classifier that is fed picture by picture."""

import numpy as np
import tensorflow as tf

pictures = np.random.default_rng(2).random((150, 32, 32, 3)).astype("float32")
model = tf.keras.Sequential(
    [
        tf.keras.Input((32, 32, 3)),
        tf.keras.layers.Conv2D(8, 3, activation="relu"),
        tf.keras.layers.GlobalAveragePooling2D(),
        tf.keras.layers.Dense(5),
    ]
)
labels = []
for index in range(150):
    scores = model.predict(pictures[index : index + 1], verbose=0)
    labels.append(scores.argmax())
print(len(labels))
