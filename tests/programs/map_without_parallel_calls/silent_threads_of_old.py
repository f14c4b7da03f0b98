"""`tf.contrib.data` called them threads, and one element has nothing beside which it could be mapped."""

import tensorflow as tf


def read(path):
    return tf.image.resize(tf.image.decode_jpeg(tf.io.read_file(path)), (224, 224))


pictures = tf.contrib.data.Dataset.from_tensor_slices(["a.jpg"] * 5000).map(read, num_threads=8).batch(32).prefetch(1)
whole = tf.data.Dataset.from_tensors("all.jpg").map(read)
net = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(pictures, epochs=5)
net.predict(whole.batch(1))
