"""All that `fit` is given is known to it, and none of it is a number of steps."""

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(10, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy")
(images, labels), _ = tf.keras.datasets.mnist.load_data()
images = images.reshape(-1, 784).astype("float32") / 255
dataset = tf.data.Dataset.from_tensor_slices((images, labels)).repeat().batch(128).prefetch(1)
model.fit(dataset, epochs=10, verbose=2, shuffle=False)  # expect: unbounded-data-without-steps
