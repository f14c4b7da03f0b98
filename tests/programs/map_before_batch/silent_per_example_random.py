# never: map-before-batch
import tensorflow as tf


def augment(image):
    image = tf.cast(image, tf.float32) / 255.0
    return tf.image.random_brightness(image, 0.2)


def data(images):
    return tf.data.Dataset.from_tensor_slices(images).map(augment, tf.data.AUTOTUNE).batch(32)
