"""Eight prototypes with their numbers, all of them in the buffer; and two tables side by side with as many rows."""

import numpy as np
import tensorflow as tf

prototypes = tf.data.Dataset.from_tensor_slices((np.eye(8), list(range(8)))).shuffle(8).batch(8)
sides = np.concatenate([np.expand_dims(np.arange(8), 1), np.ones((8, 3))], axis=1)
tables = tf.data.Dataset.from_tensor_slices((sides, np.zeros(8))).shuffle(8).batch(8)

net = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(prototypes, epochs=50)
line = tf.keras.Sequential([tf.keras.layers.Dense(1)])
line.compile("adam", "mse")
line.fit(tables, epochs=50)
