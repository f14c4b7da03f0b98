"""A list with an item for each batch of a dataset is as long as an epoch has steps."""

import tensorflow as tf

data = tf.data.Dataset.from_tensor_slices((tf.zeros((6400, 4)), tf.zeros((6400, 1)))).shuffle(6400).batch(64)
labels = [label.numpy().tolist() for _, label in data]
print(labels[0])
steps = len(labels)
net = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(data.repeat().prefetch(1), steps_per_epoch=steps, epochs=5)
