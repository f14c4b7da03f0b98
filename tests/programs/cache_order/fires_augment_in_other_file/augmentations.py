import tensorflow as tf


def jitter(image):
    image = tf.image.random_saturation(image, 0.8, 1.2)
    return tf.image.random_flip_up_down(image)


def random_augment(image, label):
    return jitter(image), label
