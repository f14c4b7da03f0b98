import tensorflow as tf

from steps import SIZE


def load(image):
    image = tf.image.resize(image, SIZE)
    image = tf.image.convert_image_dtype(image, tf.float32)  # expect: convert-dtype-after-resize=warning/unsafe
    return image
