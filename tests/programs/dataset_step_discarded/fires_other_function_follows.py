"""Another function that is mapped afterwards does not do what the lost one does."""

import tensorflow as tf


def turned(image, label):
    return tf.image.flip_left_right(image), label


def named(image, label):
    return {"image": image}, label


def pictures(images, labels, keep):
    dataset = tf.data.Dataset.from_tensor_slices((images, labels))
    dataset.map(turned, num_parallel_calls=4)  # expect: dataset-step-discarded=error
    dataset = dataset.batch(32)
    dataset = dataset.map(named)
    return dataset.prefetch(1)
