"""The batches are only shown in TensorBoard, one every few seconds."""

import time

import tensorflow as tf


def leaf(path):
    picture = tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path), channels=3), (256, 256))
    return tf.image.random_crop(picture, (224, 224, 3))


def browse(paths):
    leaves = tf.data.Dataset.from_tensor_slices(paths).shuffle(1000).map(leaf).batch(9)
    writer = tf.summary.create_file_writer("logs")
    for number, batch in enumerate(leaves):
        with writer.as_default():
            tf.summary.image("leaves", batch / 255.0, step=number, max_outputs=9)
            time.sleep(4)
