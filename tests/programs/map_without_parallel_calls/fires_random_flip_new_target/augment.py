import tensorflow as tf
from tensorflow.data import AUTOTUNE, Dataset as D


def augment(image, label):
    image = tf.image.random_flip_left_right(image)
    image = tf.image.random_brightness(image, 0.2)
    return image, label


def build(images, labels):
    ds = D.from_tensor_slices((images, labels)).cache().shuffle(1000)
    ds = ds.map(augment)  # expect: map-without-parallel-calls=warning/unsafe/certain
    return ds.batch(64).prefetch(AUTOTUNE)
