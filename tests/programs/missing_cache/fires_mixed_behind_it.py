"""What is decoded is mixed right behind: the cache belongs between the two."""

import tensorflow as tf

scans = [f"scans/{n:04d}.png" for n in range(1200)]


def open_scan(name):
    return tf.image.resize(tf.io.decode_png(tf.io.read_file(name), channels=1), [64, 64])


def doubled(scan):
    return scan / 255.0, scan / 255.0


known = tf.data.Dataset.from_tensor_slices(scans)
known = known.map(open_scan, num_parallel_calls=tf.data.AUTOTUNE)  # expect: missing-cache=advice/unsafe
known = known.shuffle(1200).map(doubled).batch(40).prefetch(tf.data.AUTOTUNE)
net = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(known, epochs=30)
