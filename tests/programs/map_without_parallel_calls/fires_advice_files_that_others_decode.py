"""Reading is one call at a time, and ahead of the cores that decode."""

import tensorflow as tf

names = tf.io.gfile.glob("scans/*.png")
model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(4)])
model.compile("adam", "mse")


def decode(scan):
    return tf.image.resize(tf.image.decode_png(scan, 1), (128, 128)), tf.zeros(4)


scans = tf.data.Dataset.from_tensor_slices(names)
scans = scans.map(tf.io.read_file)  # expect: map-without-parallel-calls=advice
scans = scans.map(decode, num_parallel_calls=tf.data.AUTOTUNE).batch(16).prefetch(tf.data.AUTOTUNE)
model.fit(scans, epochs=30)
