# never: convert-dtype-after-resize
import tensorflow as tf


def load(image):
    image = tf.cast(image, tf.float32) / 255.0
    image = tf.image.resize(image, (64, 64))
    return tf.image.convert_image_dtype(image, tf.float32)
