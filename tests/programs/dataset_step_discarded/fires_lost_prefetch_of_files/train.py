"""On this TensorFlow nobody else prefetches what is read and decoded; what is lost with a batch is more."""

import tensorflow as tf


def decoded(path):
    return tf.image.resize(tf.image.decode_jpeg(tf.io.read_file(path)), (64, 64)), 0.0


net = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
net.compile("sgd", "mse")
pictures = tf.data.Dataset.list_files("pictures/*.jpg").map(decoded, num_parallel_calls=4).batch(16)  # expect: missing-prefetch
pictures.prefetch(2)  # expect: dataset-step-discarded=warning/unsafe/certain
net.fit(pictures, epochs=5)
others = tf.data.Dataset.from_tensor_slices((tf.zeros((640, 4)), tf.zeros((640, 1))))
others.batch(32).prefetch(2)  # expect: dataset-step-discarded=error/unsafe/certain
