"""Eight of two thousand prototypes are in the buffer."""

import numpy as np
import tensorflow as tf

prototypes = tf.data.Dataset.from_tensor_slices((np.eye(2000), list(range(2000)))).shuffle(8).batch(8)  # expect: shuffle-buffer-tiny

net = tf.keras.Sequential([tf.keras.layers.Dense(2000, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(prototypes, epochs=50)
