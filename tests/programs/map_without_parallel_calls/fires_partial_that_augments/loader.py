import functools

import tensorflow as tf


def read(path, label, augment):
    image = tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path), channels=3), (128, 128))
    if augment:
        image = tf.image.random_brightness(image, 0.2)
    return image, label


def pipelines(train_paths, train_labels, other_paths, other_labels):
    training = tf.data.Dataset.from_tensor_slices((train_paths, train_labels)).shuffle(5000)
    training = training.map(functools.partial(read, augment=True))  # expect: map-without-parallel-calls=warning
    others = tf.data.Dataset.from_tensor_slices((other_paths, other_labels))
    others = others.map(functools.partial(read, augment=False))  # expect: map-without-parallel-calls=advice
    return training.batch(32).prefetch(2), others.batch(32).prefetch(2)
