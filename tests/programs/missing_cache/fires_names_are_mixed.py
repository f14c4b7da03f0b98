"""The names are mixed before the files are read: another order, but the same pictures in every epoch."""

import tensorflow as tf

MANY, EDGE = 1200, 64
scans = [f"scans/{n:04d}.png" for n in range(MANY)]
kinds = [n % 5 for n in range(MANY)]


def open_scan(name, kind):
    scan = tf.io.decode_png(tf.io.read_file(name), channels=1)
    return tf.image.resize(scan, [EDGE, EDGE]), kind


def scaled(scan, kind):
    return scan / 255.0, kind


def turned(scan, kind):
    return tf.image.random_flip_left_right(scan), kind


known = tf.data.Dataset.from_tensor_slices((scans, kinds)).shuffle(MANY)
known = known.map(open_scan, num_parallel_calls=tf.data.AUTOTUNE)
known = known.map(scaled)  # expect: missing-cache=advice/none
known = known.map(turned, num_parallel_calls=tf.data.AUTOTUNE).batch(40).prefetch(tf.data.AUTOTUNE)
net = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(5, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(known, epochs=30)
