"""Built again for five updates, and a cache that is filled for each epoch."""

import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
x, y = np.load("x.npy"), np.load("y.npy")


def read(path):
    return tf.io.decode_raw(tf.io.read_file(path), tf.float32), 1.0


for turn in range(400):
    pairs = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(1000).batch(32)  # expect: dataset-built-in-loop=warning/unsafe/certain
    model.fit(pairs.prefetch(1), steps_per_epoch=5, verbose=0)
for epoch in range(40):
    files = tf.data.Dataset.list_files("rows/*.bin").map(read, num_parallel_calls=4).cache().batch(32).prefetch(1)  # expect: dataset-built-in-loop=warning
    model.fit(files)
